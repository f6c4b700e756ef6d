// bridgehost: --virtual-time --launch user --native doorbell.native.js
// code: event-without-listener
// fix: addListener at listener-in-unused-function.js:8 was not reached: nothing calls the function around it. Add the listener at the top level of the script
import { device } from 'bridgehost';
import { NativeEventEmitter, NativeModules } from 'react-native';
const emitter = new NativeEventEmitter(NativeModules.Doorbell);
function listen() {
  emitter.addListener('onRing', console.log);
}
device.doorbell.ring('Ada');
