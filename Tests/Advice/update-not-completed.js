// bridgehost: --virtual-time --launch user
// code: health-delivery-stopped
// fix: Health.complete(updateId) at update-not-completed.js:10 was not reached: the `await` at update-not-completed.js:9 did not end. Set a timer that completes the update before its time is over
import { device } from 'bridgehost';
import { NativeEventEmitter, NativeModules } from 'react-native';
const { Health } = NativeModules;
const type = 'HKQuantityTypeIdentifierStepCount';
new NativeEventEmitter(Health).addListener('update', async ({ updateId }) => {
  await new Promise(() => {});
  Health.complete(updateId);
});
Health.observe({ type });
if (device.launchCount === 1) {
  await Health.requestAuthorization({ toRead: [type] });
  await Health.enableBackgroundDelivery(type, 'immediate');
  device.leaveApp();
  for (let hour = 1; hour <= 12; hour++) {
    const steps = { type, value: 9, unit: 'count', startDate: Date.now() };
    device.health.save([steps], { after: 3600 * hour });
  }
}
