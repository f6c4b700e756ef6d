// bridgehost: --virtual-time
// code: fetch-open
// fix: correct the error at finish-after-error.js:8, which ended the app
import { NativeEventEmitter, NativeModules } from 'react-native';
const { HealthEmitter } = NativeModules;
const emitter = new NativeEventEmitter(HealthEmitter);
emitter.addListener('onSendData', ({ fetchId, workouts }) => {
  console.log(workouts.first.uuid);
  HealthEmitter.finish('newData', fetchId);
});
