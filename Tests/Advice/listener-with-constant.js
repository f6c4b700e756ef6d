// bridgehost: --virtual-time --launch user --native doorbell.native.js
// code: event-without-listener
// fix: check the spelling of the event's name, and add the listener while the script loads, before anything is awaited
import { device } from 'bridgehost';
import { NativeEventEmitter, NativeModules } from 'react-native';
const event = 'onRing';
const listen = () => new NativeEventEmitter(NativeModules.Doorbell).addListener(event, console.log);
device.doorbell.ring('Ada');
if (NativeModules.Doorbell === null) listen();
