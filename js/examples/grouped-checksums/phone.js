import { NativeModules } from 'react-native';
import { device } from 'bridgehost';

const type = 'HKQuantityTypeIdentifierStepCount';
const garmin = { name: 'Connect', bundleIdentifier: 'com.garmin.connect.mobile' };
const steps = (startDate, value, source) => ({ type, startDate, value, unit: 'count', source });
const minutes = (number) => number * 60;

const [wrong] = device.health.save([
  steps('2026-01-02T09:00:00Z', 99_999), steps('2026-01-02T10:00:00Z', 420),
  steps('2026-01-03T09:00:00Z', 510, garmin), steps('2026-01-03T12:00:00Z', 250, garmin),
  steps('2026-01-04T09:00:00Z', 330), steps('2026-01-04T18:00:00Z', 610),
]);

// A sample of the 2nd is deleted, and one is added to the 4th. The 3rd stays the same.
device.health.delete([wrong], { after: minutes(10) });
device.health.save([steps('2026-01-04T19:00:00Z', 90)], { after: minutes(20) });

// The server's third DELETE fails. Nothing is posted until it has succeeded.
device.network.plan('/days', { failure: 503, times: [6] });
device.health.save([steps('2026-01-04T20:00:00Z', 45)], { after: minutes(30) });
device.health.save([steps('2026-01-05T08:35:00Z', 70)], { after: minutes(40) });

// Garmin's app writes the 3rd again: the same steps with other uuids.
device.health.replaceDay(
  {
    type,
    startDate: '2026-01-03T00:00:00Z',
    endDate: '2026-01-04T00:00:00Z',
    source: garmin.bundleIdentifier,
  },
  { after: minutes(50) });

setTimeout(async () => {
  const { days = {} } = await NativeModules.UserDefaults.get(`days.${type}`) ?? {};
  console.log('what the phone keeps of the 3rd:', days['2026-01-03']);
}, minutes(60) * 1000);
