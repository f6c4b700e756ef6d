// bridgehost: --virtual-time
// code: fetch-expired
// fix: HealthEmitter.finish() at finish-after-unknown-await.js:9 was not reached: the `await` at finish-after-unknown-await.js:8 did not end, or the code took another path before it came to the call. Call it on every path, also when the upload fails. Set a timer that finishes with failed before the time is over
import { NativeEventEmitter, NativeModules } from 'react-native';
const { HealthEmitter } = NativeModules;
const emitter = new NativeEventEmitter(HealthEmitter);
emitter.addListener('onSendData', async ({ fetchId, workouts }) => {
  const isOnline = await Promise.resolve(false);
  if (isOnline) HealthEmitter.finish('newData', fetchId);
});
