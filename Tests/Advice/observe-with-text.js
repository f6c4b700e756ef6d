// bridgehost: --virtual-time --launch user
// code: health-delivery-missed
// fix: Health.observe() at observe-with-text.js:14 threw an error: TypeError: Health.observe: argument 1 must be an object, got a string. Call Health.observe({ type: 'HKQuantityTypeIdentifierStepCount' }) at the top level of the script
import { device } from 'bridgehost';
import { NativeModules } from 'react-native';
const { Health } = NativeModules;
const type = 'HKQuantityTypeIdentifierStepCount';
if (device.launchCount === 1) {
  await Health.requestAuthorization({ toRead: [type] });
  await Health.enableBackgroundDelivery(type, 'immediate');
  device.leaveApp();
  device.health.save([{ type, value: 9, unit: 'count', startDate: Date.now() }], { after: 600 });
}
Health.observe(type);
