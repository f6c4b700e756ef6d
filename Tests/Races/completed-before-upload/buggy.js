// The app completes HealthKit's update as soon as it has read the new workouts, and then uploads them. iOS may suspend it
// before the server has answered.
import { NativeEventEmitter, NativeModules } from 'react-native';

const { Health, UserDefaults } = NativeModules;
const type = 'HKWorkoutTypeIdentifier';

async function upload(workouts) {
  const abort = new AbortController();
  const timer = setTimeout(() => abort.abort(), 8_000);
  try {
    const response = await fetch(`${process.env.BACKEND_URL}/workouts`, {
      method: 'POST', body: JSON.stringify(workouts), signal: abort.signal,
    });
    return response.ok;
  } catch {
    return false;
  } finally {
    clearTimeout(timer);
  }
}

// One sync after the other, so that no anchor is older than the one before.
let latest = Promise.resolve();

new NativeEventEmitter(Health).addListener('update', ({ updateId }) => {
  latest = latest.then(async () => {
    const anchor = await UserDefaults.get('anchor') ?? undefined;
    const changes = await Health.queryAnchored({ type, anchor });
    Health.complete(updateId);
    if (changes.added.length === 0 || await upload(changes.added)) await UserDefaults.set('anchor', changes.anchor);
  });
});
Health.observe({ type });
Health.enableBackgroundDelivery(type, 'immediate');
