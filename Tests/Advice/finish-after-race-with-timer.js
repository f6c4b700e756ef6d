// bridgehost: --virtual-time --backend
// code: fetch-expired
// fix: HealthEmitter.finish() at finish-after-race-with-timer.js:10 was not reached: the `await` at finish-after-race-with-timer.js:8 ended, and the code took another path after it. Call it on every path, also when the upload fails
import { NativeEventEmitter, NativeModules } from 'react-native';
const { HealthEmitter } = NativeModules;
const emitter = new NativeEventEmitter(HealthEmitter);
emitter.addListener('onSendData', async ({ fetchId, workouts }) => {
  const reply = await Promise.race([fetch(process.env.BACKEND_URL, { method: 'POST', body: JSON.stringify(workouts) }), new Promise((_, fail) => setTimeout(fail, 60_000))]);
  if (reply.ok) return;
  HealthEmitter.finish('failed', fetchId);
});
