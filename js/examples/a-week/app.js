// bridgehost: --days 7 --seed 3 --backend
import { AppState, NativeEventEmitter, NativeModules } from 'react-native';
import { HealthSync } from './HealthSync';

const { BackgroundFetch, Health } = NativeModules;
const types = ['HKQuantityTypeIdentifierStepCount', 'HKWorkoutTypeIdentifier'];
const sync = new HealthSync(types);
let isObserving = false;

// All listeners are added while the script loads, because iOS may have launched the app for any of them.
new NativeEventEmitter(Health).addListener('update', async ({ updateId }) => {
  await sync.run();
  Health.complete(updateId);
});
new NativeEventEmitter(BackgroundFetch).addListener('fetch', async ({ fetchId }) => {
  BackgroundFetch.finish(fetchId, await sync.run());
});
AppState.addEventListener('change', (state) => {
  if (state === 'active') welcome();
});

if (Health.authorizationStatus(types[0]) !== 0) observe();
if (AppState.currentState === 'active') welcome();

function observe() {
  if (isObserving) return;
  isObserving = true;
  for (const type of types) Health.observe({ type });
}

/** Asks the person the first time. From then on iOS wakes the app. */
async function welcome() {
  await Health.requestAuthorization({ toRead: types });
  observe();
  for (const type of types) await Health.enableBackgroundDelivery(type, 'immediate');
}
