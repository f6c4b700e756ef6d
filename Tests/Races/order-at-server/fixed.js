// The app waits for the answer to each request before it sends the next one. A retry is a request of the next fetch.
import { NativeEventEmitter, NativeModules } from 'react-native';

const { HealthEmitter } = NativeModules;

async function send(path, body) {
  const abort = new AbortController();
  const timer = setTimeout(() => abort.abort(), 8_000);
  try {
    const response = await fetch(`${process.env.BACKEND_URL}${path}`, {
      method: 'POST', body: JSON.stringify(body), signal: abort.signal,
    });
    return response.ok;
  } catch {
    return false;
  } finally {
    clearTimeout(timer);
  }
}

new NativeEventEmitter(HealthEmitter).addListener('onSendData', async ({ fetchId, workouts }) => {
  await send('/state', 'syncing');
  const isStored = workouts.length === 0 || await send('/workouts', workouts);
  const isDone = isStored && await send('/state', 'done');
  HealthEmitter.finish(isDone ? 'newData' : 'failed', fetchId);
});
