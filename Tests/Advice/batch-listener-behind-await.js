// bridgehost: --virtual-time
// code: fetch-expired
// fix: addListener at batch-listener-behind-await.js:9 was not reached: the `await` at batch-listener-behind-await.js:8 did not end. Add the listener before it
import { NativeEventEmitter, NativeModules } from 'react-native';
const { HealthEmitter } = NativeModules;
const emitter = new NativeEventEmitter(HealthEmitter);
(async () => {
  await new Promise(() => {});
  emitter.addListener('onSendData', () => HealthEmitter.finish());
})();
