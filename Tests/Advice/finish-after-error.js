// bridgehost: --virtual-time
// code: fetch-open
// fix: HealthEmitter.finish() at finish-after-error.js:9 was not reached: an error was thrown before it, at finish-after-error.js:8. Call it also when an error is thrown, for example in finally
import { NativeEventEmitter, NativeModules } from 'react-native';
const { HealthEmitter } = NativeModules;
const emitter = new NativeEventEmitter(HealthEmitter);
emitter.addListener('onSendData', ({ fetchId, workouts }) => {
  console.log(workouts.first.uuid);
  HealthEmitter.finish('newData', fetchId);
});
