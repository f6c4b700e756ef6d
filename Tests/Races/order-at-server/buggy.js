// The app tells its server that it is syncing, and does not wait for the answer before it says that it is done. The two
// requests go over connections of their own, so the first one may arrive last. The server then keeps the wrong state.
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
  send('/state', 'syncing');
  const isStored = workouts.length === 0 || await send('/workouts', workouts);
  const isDone = isStored && await send('/state', 'done');
  HealthEmitter.finish(isDone ? 'newData' : 'failed', fetchId);
});
