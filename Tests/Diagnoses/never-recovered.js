// bridgehost: race --plan failing-replies --runs 50 --seed 1
import { NativeEventEmitter, NativeModules } from 'react-native';

const { HealthEmitter } = NativeModules;
let isBusy = false;
new NativeEventEmitter(HealthEmitter).addListener('onSendData', async ({ fetchId, workouts }) => {
  if (isBusy) return HealthEmitter.finish('failed', fetchId);
  isBusy = true;
  const body = JSON.stringify(workouts);
  const { ok } = await fetch(`${process.env.BACKEND_URL}/w`, { method: 'POST', body })
    .catch(() => ({ ok: false }));
  if (ok) isBusy = false;   // after a failure the app stays busy forever
  HealthEmitter.finish(ok ? 'newData' : 'failed', fetchId);
});
