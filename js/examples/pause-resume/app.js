// bridgehost: --virtual-time --backend
import { NativeEventEmitter, NativeModules } from 'react-native';
import { phone } from './phone';
import { HealthSync } from './HealthSync';

const { Health } = NativeModules;
const type = 'HKQuantityTypeIdentifierStepCount';
const sync = new HealthSync(type);

// Each update is completed even while syncing is paused, because HealthKit does not know about our pauses.
new NativeEventEmitter(Health).addListener('update', async ({ updateId }) => {
  await sync.run('observer');
  Health.complete(updateId);
});

await Health.requestAuthorization({ toRead: [type] });
Health.observe({ type });

phone.didStart(sync);
