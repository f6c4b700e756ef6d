// bridgehost: --virtual-time --launch user
// code: health-delivery-stopped
// fix: the script never calls subscribeToChanges(). Call subscribeToChanges('HKQuantityTypeIdentifierStepCount', …) at the top level of the script
import { device } from 'bridgehost';
import { NativeModules } from 'react-native';
const { ReactNativeHealthkit } = NativeModules;
const type = 'HKQuantityTypeIdentifierStepCount';
if (device.launchCount === 1) {
  await ReactNativeHealthkit.requestAuthorization({}, { [type]: true });
  await ReactNativeHealthkit.enableBackgroundDelivery(type, 1);
  device.leaveApp();
  for (let hour = 1; hour <= 12; hour++) {
    const steps = { type, value: 9, unit: 'count', startDate: Date.now() };
    device.health.save([steps], { after: 3600 * hour });
  }
}
