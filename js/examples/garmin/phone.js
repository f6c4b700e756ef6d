import { device } from 'bridgehost';

const STEPS = 'HKQuantityTypeIdentifierStepCount';
const GARMIN = { name: 'Connect', bundleIdentifier: 'com.garmin.connect.mobile' };
const WATCH = { name: 'Apple Watch', bundleIdentifier: 'com.apple.health.watch' };

// The steps of yesterday, hour by hour.
const yesterday = Date.parse('2026-01-04T00:00:00Z');
const hour = (number, value, source) => ({
  type: STEPS,
  startDate: yesterday + number * 3_600_000,
  endDate: yesterday + (number + 1) * 3_600_000,
  value,
  unit: 'count',
  source,
});

// What the person and the other apps do, long before this app is informed.
if (device.launchCount === 1) {
  device.health.save([8, 9, 10, 11, 12, 13].map((number) => hour(number, 1000, GARMIN)));
  device.health.save([hour(14, 500, WATCH)]);

  // Garmin's app learns of one more hour, and writes the whole day again.
  device.health.replaceDay(
    {
      type: STEPS,
      startDate: yesterday,
      endDate: yesterday + 24 * 3_600_000,
      source: GARMIN.bundleIdentifier,
    },
    { after: 60 });
  device.health.save([hour(18, 700, GARMIN)], { after: 60 });
}
