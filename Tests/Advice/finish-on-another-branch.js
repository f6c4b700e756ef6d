// bridgehost: --virtual-time --backend
// code: fetch-expired
// fix: HealthEmitter.finish() at finish-on-another-branch.js:9 was not reached: the `await` at finish-on-another-branch.js:8 ended, and the code took another path after it. Call it on every path, also when the upload fails
import { NativeEventEmitter, NativeModules } from 'react-native';
const { HealthEmitter } = NativeModules;
const emitter = new NativeEventEmitter(HealthEmitter);
emitter.addListener('onSendData', async ({ fetchId }) => {
  const response = await fetch(`${process.env.BACKEND_URL}/workouts`, { method: 'POST', body: '[]' });
  if (response.status === 418) HealthEmitter.finish('newData', fetchId);
});
