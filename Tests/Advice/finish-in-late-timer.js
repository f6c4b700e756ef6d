// bridgehost: --virtual-time --backend
// code: fetch-expired
// fix: HealthEmitter.finish() at finish-in-late-timer.js:9 was not reached: the timer set at finish-in-late-timer.js:9 had not fired yet. Call it earlier, before the time is over
import { NativeEventEmitter, NativeModules } from 'react-native';
const { HealthEmitter } = NativeModules;
const emitter = new NativeEventEmitter(HealthEmitter);
emitter.addListener('onSendData', async ({ fetchId, workouts }) => {
  await fetch(`${process.env.BACKEND_URL}/w`, { method: 'POST', body: JSON.stringify(workouts) });
  setTimeout(() => HealthEmitter.finish('newData', fetchId), 45_000);
});
