// bridgehost: race --plan mixed --runs 100 --seed 2
import { NativeEventEmitter, NativeModules } from 'react-native';

const { Health } = NativeModules;
const type = 'HKWorkoutTypeIdentifier';
new NativeEventEmitter(Health).addListener('update', async ({ updateId }) => {
  const { added } = await Health.queryAnchored({ type });
  Health.complete(updateId);   // too early: nothing keeps the app running now
  const body = JSON.stringify(added);
  await fetch(`${process.env.BACKEND_URL}/workouts`, { method: 'POST', body }).catch(() => {});
});
Health.observe({ type });
Health.enableBackgroundDelivery(type, 'immediate');
