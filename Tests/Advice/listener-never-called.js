// bridgehost: --virtual-time --launch user --native doorbell.native.js
// code: event-without-listener
// fix: addListener at listener-never-called.js:7 was not reached. Add the listener at the top level of the script
import { device } from 'bridgehost';
import { NativeEventEmitter, NativeModules } from 'react-native';
function listen() {
  new NativeEventEmitter(NativeModules.Doorbell).addListener('onRing', console.log);
}
device.doorbell.ring('Ada');
if (NativeModules.Doorbell === null) listen();
