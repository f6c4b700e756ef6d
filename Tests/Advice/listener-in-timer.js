// bridgehost: --virtual-time --launch user --native doorbell.native.js
// code: event-before-listener
// fix: addListener at listener-in-timer.js:8 is in a function that is called later. Add the listener at the top level of the script. Or let the module keep the event for its first listener: events: { onRing: { hold: 1 } }
import { device } from 'bridgehost';
import { NativeEventEmitter, NativeModules } from 'react-native';
device.doorbell.ring('Ada');
setTimeout(() => {
  new NativeEventEmitter(NativeModules.Doorbell).addListener('onRing', console.log);
}, 100);
