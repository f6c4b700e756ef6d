// bridgehost: --virtual-time
// code: fetch-expired
// fix: HealthEmitter.finish() at finish-with-unknown-result.js:8 did not run: argument 1 must be one of 'newData', 'noData', 'failed', got 'success'. Pass other arguments
import { NativeEventEmitter, NativeModules } from 'react-native';
const { HealthEmitter } = NativeModules;
const emitter = new NativeEventEmitter(HealthEmitter);
emitter.addListener('onSendData', async ({ fetchId }) => {
  HealthEmitter.finish('success', fetchId);
});
