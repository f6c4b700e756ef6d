// bridgehost: --virtual-time
// code: fetch-expired
// fix: HealthEmitter.finish() at finish-with-caught-error.js:9 did not run: argument 1 must be one of 'newData', 'noData', 'failed', got an object. Pass other arguments
import { NativeEventEmitter, NativeModules } from 'react-native';
const { HealthEmitter } = NativeModules;
const emitter = new NativeEventEmitter(HealthEmitter);
emitter.addListener('onSendData', async ({ fetchId }) => {
  try {
    await HealthEmitter.finish({ result: 'newData' }, fetchId);
  } catch {
    console.log('not finished');
  }
});
