// bridgehost: --virtual-time --backend --launch user
import { NativeEventEmitter, NativeModules } from 'react-native';
import { phone } from './phone';
import { HealthSync } from './HealthSync';

const { Health } = NativeModules;
const type = 'HKQuantityTypeIdentifierStepCount';
const sync = new HealthSync(type);

// Also while syncing is paused each update is completed: HealthKit knows nothing of our pauses.
new NativeEventEmitter(Health).addListener('update', async ({ updateId }) => {
  await sync.run('observer');
  Health.complete(updateId);
});

await Health.requestAuthorization({ toRead: [type] });
Health.observe({ type });

phone.didStart(sync);
