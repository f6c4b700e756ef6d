// bridgehost: --virtual-time
import { device } from 'bridgehost';
import { NativeEventEmitter, NativeModules } from 'react-native';

const { Health } = NativeModules;
const type = 'HKQuantityTypeIdentifierStepCount';
if (device.launchCount === 1) {
  await Health.requestAuthorization({ toRead: [type] });
  await Health.enableBackgroundDelivery(type, 'immediate');
  device.leaveApp();
  for (let hour = 1; hour <= 12; hour++) {
    const steps = { type, value: 9, unit: 'count', startDate: Date.now() };
    device.health.save([steps], { after: 3600 * hour });
  }
}
// Nobody calls Health.complete(updateId).
new NativeEventEmitter(Health).addListener('update', ({ types }) => console.log('new', types));
Health.observe({ type });
