// bridgehost: --virtual-time --launch user --native doorbell.native.js
// code: event-before-listener
// fix: the component adds the listener at listener-in-hook.js:12 when it is mounted, after the script has loaded. Add the listener at the top level of the script. Or let the module keep the event for its first listener: events: { onRing: { hold: 1 } }
import { device } from 'bridgehost';
import { createElement, useEffect } from 'react';
import { AppRegistry, NativeEventEmitter, NativeModules, View } from 'react-native';

device.doorbell.ring('Ada');
function App() {
  useEffect(() => {
    const emitter = new NativeEventEmitter(NativeModules.Doorbell);
    const subscription = emitter.addListener('onRing', console.log);
    return () => subscription.remove();
  }, []);
  return createElement(View);
}
AppRegistry.registerComponent('App', () => App);
