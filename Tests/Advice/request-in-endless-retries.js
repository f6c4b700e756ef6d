// bridgehost: --virtual-time --backend
// code: fetch-expired
// fix: the request at request-in-endless-retries.js:13 was made 3 times, and only each attempt has a time limit. Set one limit for all attempts: after 20 seconds, abort the request and do not try again
import { device } from 'bridgehost';
import { NativeEventEmitter, NativeModules } from 'react-native';
const { HealthEmitter } = NativeModules;
const emitter = new NativeEventEmitter(HealthEmitter);
device.network.plan('', { failure: 'silence' });
async function post(body) {
  const abort = new AbortController();
  const timer = setTimeout(() => abort.abort(), 12_000);
  try {
    return await fetch(process.env.BACKEND_URL, { method: 'POST', body, signal: abort.signal });
  } finally {
    clearTimeout(timer);
  }
}
emitter.addListener('onSendData', async ({ fetchId, workouts }) => {
  for (;;) {
    const response = await post(JSON.stringify(workouts)).catch(() => null);
    if (response?.ok) break;
  }
  HealthEmitter.finish('newData', fetchId);
});
