// bridgehost: --virtual-time
// code: fetch-expired
// fix: HealthEmitter.finish() at finish-behind-endless-await.js:9 was not reached: the `await` at finish-behind-endless-await.js:8 did not end. Set a timer that finishes with failed before the time is over
import { NativeEventEmitter, NativeModules } from 'react-native';
const { HealthEmitter } = NativeModules;
const emitter = new NativeEventEmitter(HealthEmitter);
emitter.addListener('onSendData', async ({ fetchId }) => {
  await new Promise(() => {});
  HealthEmitter.finish('newData', fetchId);
});
