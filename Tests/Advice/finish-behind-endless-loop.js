// bridgehost: --virtual-time --backend
// code: fetch-expired
// fix: HealthEmitter.finish() at finish-behind-endless-loop.js:12 was not reached: the `await` at finish-behind-endless-loop.js:9 had ended before, and waited again. Set a timer that finishes with failed before the time is over
import { NativeEventEmitter, NativeModules } from 'react-native';
const { HealthEmitter } = NativeModules;
const emitter = new NativeEventEmitter(HealthEmitter);
emitter.addListener('onSendData', async ({ fetchId, workouts }) => {
  for (const workout of workouts) {
    await new Promise((done) => setTimeout(done, 4000));
    await fetch(`${process.env.BACKEND_URL}/w`, { method: 'POST', body: JSON.stringify(workout) });
  }
  HealthEmitter.finish('newData', fetchId);
});
