// bridgehost: --virtual-time
// code: fetch-expired
// fix: HealthEmitter.finish() at finish-behind-one-of-two-awaits.js:10 was not reached: one of the `await`s at finish-behind-one-of-two-awaits.js:8, finish-behind-one-of-two-awaits.js:9 did not end. Call it on every path, also when the upload fails. Set a timer that finishes with failed before the time is over
import { NativeEventEmitter, NativeModules } from 'react-native';
const { HealthEmitter } = NativeModules;
const emitter = new NativeEventEmitter(HealthEmitter);
emitter.addListener('onSendData', async ({ fetchId, workouts }) => {
  await new Promise(() => {});
  const sent = await Promise.resolve(workouts.length);
  HealthEmitter.finish(sent ? 'newData' : 'noData', fetchId);
});
