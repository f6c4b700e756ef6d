// bridgehost: --virtual-time --launch user --native doorbell.native.js
// code: event-without-listener
// fix: addListener at listener-behind-pending-call.js:9 was not reached: the `await` at listener-behind-pending-call.js:8 did not end. Add the listener before it
import { device } from 'bridgehost';
import { NativeEventEmitter, NativeModules } from 'react-native';
device.health.answerPrompts('later');
device.doorbell.ring('Ada', { after: 1 });
await NativeModules.Health.requestAuthorization({ toRead: ['HKWorkoutTypeIdentifier'] });
new NativeEventEmitter(NativeModules.Doorbell).addListener('onRing', console.log);
