// The promise of the request for the configuration is kept for later fetches. If the request fails, each later fetch fails,
// too, until the process ends.
import { NativeEventEmitter, NativeModules } from 'react-native';

const { HealthEmitter } = NativeModules;

async function request(path, options) {
  const abort = new AbortController();
  const timer = setTimeout(() => abort.abort(), 10_000);
  try {
    const response = await fetch(`${process.env.BACKEND_URL}${path}`, { ...options, signal: abort.signal });
    if (!response.ok) throw new Error(`the server answered ${response.status}`);
    return await response.json();
  } finally {
    clearTimeout(timer);
  }
}

let configuration;
const configure = () => (configuration ??= request('/configuration').catch((error) => {
  configuration = undefined;
  throw error;
}));

new NativeEventEmitter(HealthEmitter).addListener('onSendData', async ({ fetchId, workouts }) => {
  try {
    await configure();
    if (workouts.length > 0) await request('/workouts', { method: 'POST', body: JSON.stringify(workouts) });
    HealthEmitter.finish('newData', fetchId);
  } catch {
    HealthEmitter.finish('failed', fetchId);
  }
});
