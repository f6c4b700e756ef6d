// bridgehost: --virtual-time --backend
// code: fetch-expired
// fix: the request at request-beside-aborted-one.js:14 is never aborted. Abort it after 20 seconds, with an AbortController and setTimeout
import { device } from 'bridgehost';
import { NativeEventEmitter, NativeModules } from 'react-native';
const { HealthEmitter } = NativeModules;
const emitter = new NativeEventEmitter(HealthEmitter);
device.network.plan('', { failure: 'silence' });
emitter.addListener('onSendData', async ({ fetchId, workouts }) => {
  const abort = new AbortController();
  setTimeout(() => abort.abort(), 15_000);
  const url = process.env.BACKEND_URL;
  await fetch(`${url}/config`, { signal: abort.signal }).catch(() => null);
  await fetch(`${url}/workouts`, { method: 'POST', body: JSON.stringify(workouts) });
  HealthEmitter.finish('newData', fetchId);
});
