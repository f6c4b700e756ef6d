// bridgehost: --virtual-time --launch user --native doorbell.native.js
// code: event-without-listener
// fix: addListener at listener-with-constant.js:7 was not reached. Add the listener at the top level of the script
import { device } from 'bridgehost';
import { NativeEventEmitter, NativeModules } from 'react-native';
const event = 'onRing';
const listen = () => new NativeEventEmitter(NativeModules.Doorbell).addListener(event, console.log);
device.doorbell.ring('Ada');
if (NativeModules.Doorbell === null) listen();
