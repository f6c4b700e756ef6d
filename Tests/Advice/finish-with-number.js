// bridgehost: --virtual-time --architecture bridge
// code: fetch-expired
// fix: HealthEmitter.finish() at finish-with-number.js:9 did not run: argument 1 must be one of 'newData', 'noData', 'failed', got a number. Pass other arguments
import { NativeEventEmitter, NativeModules } from 'react-native';
const { HealthEmitter } = NativeModules;
const emitter = new NativeEventEmitter(HealthEmitter);
emitter.addListener('onSendData', async ({ workouts, fetchId }) => {
  if (workouts.length === 0) HealthEmitter.finish('noData', fetchId);
  else await HealthEmitter.finish(0, fetchId);
});
