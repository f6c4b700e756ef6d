// bridgehost: race --plan new-workouts --runs 50 --seed 1
import { NativeEventEmitter, NativeModules } from 'react-native';

const { BackgroundFetch, Health, UserDefaults } = NativeModules;
const type = 'HKWorkoutTypeIdentifier';
let last = Promise.resolve();

async function sync() {
  const now = Date.now();
  const since = await UserDefaults.get('since') ?? 0;
  const workouts = await Health.querySamples({ type, predicate: { startDate: since } });
  if (workouts.length > 0) {
    const body = JSON.stringify(workouts);
    const { ok } = await fetch(`${process.env.BACKEND_URL}/w`, { method: 'POST', body });
    if (!ok) return 'failed';
  }
  await UserDefaults.set('since', now);
  return workouts.length > 0 ? 'newData' : 'noData';
}

new NativeEventEmitter(BackgroundFetch).addListener('fetch', ({ fetchId }) => {
  last = last.then(sync).then((result) => BackgroundFetch.finish(fetchId, result));
});
