// bridgehost: --virtual-time
// code: fetch-expired
// fix: HealthEmitter.finish() at finish-after-rejection-in-its-line.js:8 was not reached: an error was thrown before it, at finish-after-rejection-in-its-line.js:8. Call it also when an error is thrown, for example in finally
import { NativeEventEmitter, NativeModules } from 'react-native';
const { HealthEmitter } = NativeModules;
const emitter = new NativeEventEmitter(HealthEmitter);
emitter.addListener('onSendData', async ({ fetchId, workouts }) => {
  console.log(workouts.first.uuid); HealthEmitter.finish('newData', fetchId);
});
