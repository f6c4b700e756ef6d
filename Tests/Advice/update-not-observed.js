// bridgehost: --virtual-time --launch user
// code: health-delivery-stopped
// fix: the script never calls Health.observe(). Call Health.observe({ type: 'HKQuantityTypeIdentifierStepCount' }) at the top level of the script
import { device } from 'bridgehost';
import { NativeEventEmitter, NativeModules } from 'react-native';
const { Health } = NativeModules;
const type = 'HKQuantityTypeIdentifierStepCount';
new NativeEventEmitter(Health).addListener('update', ({ updateId }) => Health.complete(updateId));
if (device.launchCount === 1) {
  await Health.requestAuthorization({ toRead: [type] });
  await Health.enableBackgroundDelivery(type, 'immediate');
  device.leaveApp();
  for (let hour = 1; hour <= 12; hour++) {
    const steps = { type, value: 9, unit: 'count', startDate: Date.now() };
    device.health.save([steps], { after: 3600 * hour });
  }
}
