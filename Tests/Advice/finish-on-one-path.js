// bridgehost: --virtual-time
// code: fetch-expired
// fix: HealthEmitter.finish() at finish-on-one-path.js:9 was not reached. Call it on every path, also when the upload fails
import { NativeEventEmitter, NativeModules } from 'react-native';
const { HealthEmitter } = NativeModules;
const emitter = new NativeEventEmitter(HealthEmitter);
emitter.addListener('onSendData', ({ fetchId, workouts }) => {
  if (workouts.length > 100) {
    HealthEmitter.finish('newData', fetchId);
  }
});
