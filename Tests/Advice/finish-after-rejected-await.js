// bridgehost: --virtual-time --backend
// code: fetch-expired
// fix: HealthEmitter.finish() at finish-after-rejected-await.js:9 was not reached: the `await` at finish-after-rejected-await.js:8 threw an error. Call it also when an error is thrown, for example in finally
import { NativeEventEmitter, NativeModules } from 'react-native';
const { Health, HealthEmitter } = NativeModules;
new NativeEventEmitter(HealthEmitter).addListener('onSendData', async ({ fetchId }) => {
  try {
    const samples = await Health.querySamples({ type: 'HKQuantityTypeIdentifierStepCount' });
    HealthEmitter.finish(samples.length > 0 ? 'newData' : 'noData', fetchId);
  } catch (error) {
    console.log(error.message);
  }
});
