// bridgehost: --virtual-time --launch user --native doorbell.native.js
// code: event-before-listener
// fix: the component adds the listener at listener-in-component.js:11 when it is mounted, after the script has loaded. Add the listener at the top level of the script. Or let the module keep the event for its first listener: events: { onRing: { hold: 1 } }
import { device } from 'bridgehost';
import React from 'react';
import { AppRegistry, NativeEventEmitter, NativeModules } from 'react-native';

device.doorbell.ring('Ada');
class App extends React.Component {
  componentDidMount() {
    new NativeEventEmitter(NativeModules.Doorbell).addListener('onRing', console.log);
  }

  render() { return null; }
}
AppRegistry.registerComponent('App', () => App);
