import { device } from 'bridgehost';

const type = 'HKQuantityTypeIdentifierStepCount';
const start = Date.parse('2026-01-05T08:00:00Z');
const minutes = (number) => number * 60;
const steps = (date, value) => ({ type, startDate: date, value, unit: 'count' });
const walk = (minute) =>
  device.health.save([steps(start + minute * 60_000, minute)], { after: minutes(minute) });
const tap = (minute, action) => setTimeout(action, minutes(minute) * 1000);

if (device.launchCount === 1) {
  // Steps on every tenth day, for 60 days.
  device.health.save([55, 45, 35, 25, 15, 5].map((days) =>
    steps(start - days * 86_400_000, 1000 + days)));

  for (const minute of [10, 30, 48, 60, 90]) walk(minute);
  device.forceQuit({ after: minutes(45) });
  device.openApp({ after: minutes(50) });
}

export const phone = {
  /** What the person taps in the first and second process of the app. */
  didStart(sync) {
    if (device.launchCount === 1) {
      tap(20, () => sync.pause());
      tap(35, () => sync.run('tap'));
    } else {
      tap(70 - 50, () => sync.run('tap'));
      tap(80 - 50, () => sync.resume());
    }
  },
};
