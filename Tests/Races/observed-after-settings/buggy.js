// The app observes HealthKit only after a server has sent its settings. HealthKit launches the app for new data and waits
// for the observer query. If the server fails or answers late, HealthKit stops waking the app.
import { NativeEventEmitter, NativeModules } from 'react-native';

const { Health, UserDefaults } = NativeModules;
const type = 'HKWorkoutTypeIdentifier';

async function post(path, body) {
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

async function sync() {
  const anchor = await UserDefaults.get('anchor') ?? undefined;
  const { added, anchor: next } = await Health.queryAnchored({ type, anchor });
  if (added.length === 0 || await post('/workouts', added)) await UserDefaults.set('anchor', next);
}

let last = Promise.resolve();
new NativeEventEmitter(Health).addListener('update', ({ updateId }) => {
  last = last.then(sync).catch(() => {}).then(() => Health.complete(updateId));
});

async function start() {
  if (!await post('/settings', {})) return;
  Health.observe({ type });
  Health.enableBackgroundDelivery(type, 'immediate');
}

start();
