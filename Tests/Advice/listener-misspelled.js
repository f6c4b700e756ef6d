// bridgehost: --virtual-time --launch user --native doorbell.native.js --allow unsupported-event
// code: event-without-listener
// fix: the script listens to 'onRings' at listener-misspelled.js:6. The event is called 'onRing'
import { device } from 'bridgehost';
import { NativeEventEmitter, NativeModules } from 'react-native';
new NativeEventEmitter(NativeModules.Doorbell).addListener('onRings', console.log);
device.doorbell.ring('Ada');
