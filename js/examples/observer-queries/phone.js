import { device } from 'bridgehost';
import { log } from './log';
import { BODY_MASS, STEPS, WORKOUTS } from './types';

const start = Date.parse('2026-01-05T08:00:00Z');

/** The seconds from the first launch to a time of a day. The launch is on day 5. */
const at = (day, time) => (Date.parse(`2026-01-0${day}T${time}:00Z`) - start) / 1000;

const steps = (after) => ({
  type: STEPS, startDate: start + after * 1000, value: 100, unit: 'count',
});
const weight = (after) => ({
  type: BODY_MASS, startDate: start + after * 1000, value: 70, unit: 'kg',
});
const workout = (after) => ({
  type: WORKOUTS,
  startDate: start + after * 1000 - 1_800_000,
  endDate: start + after * 1000,
  activityType: 'HKWorkoutActivityTypeRunning',
  duration: 1800,
});

const save = (after, ...make) => device.health.save(make.map((sample) => sample(after)), { after });

function firstDay() {
  // In the background the app is not informed unless iOS may wake it; in the foreground it is.
  device.leaveApp({ after: at(5, '08:10') });
  save(at(5, '08:20'), steps);
  device.openApp({ after: at(5, '08:30') });

  // First running, then suspended: iOS delivers steps at most once an hour, and workouts at once.
  device.leaveApp({ after: at(5, '09:00') - 2 });
  save(at(5, '09:00'), steps, workout);
  save(at(5, '09:10'), steps, workout);
  // Now the app is not running.
  device.pressMemory({ after: at(5, '10:30') });
  save(at(5, '11:00'), workout);
  // Weights are delivered once a day.
  for (const time of ['12:00', '14:00', '16:00']) save(at(5, time), weight);
}

function secondDay() {
  // Swiped away: the app is informed when it is opened.
  device.forceQuit({ after: at(6, '18:00') });
  save(at(6, '18:10'), steps, workout);
  device.openApp({ after: at(6, '18:30') });
  // The app does not observe this any more; see `didStart`.
  save(at(6, '18:45'), weight);
  device.lock({ after: at(6, '19:00') });
}

function thirdDay() {
  // A release that forgets the completion handler. After three misses, nothing wakes it again.
  device.forceQuit({ after: at(7, '08:00') });
  device.openApp({ after: at(7, '08:10') });
  device.leaveApp({ after: at(7, '08:20') });
  save(at(7, '09:00'), workout);
  save(at(7, '12:00'), workout);
  device.openApp({ after: at(7, '13:00') });
}

if (device.launchCount === 1) {
  firstDay();
  secondDay();
  thirdDay();
}

export const phone = {
  hasBadRelease: () => Date.now() >= start + at(7, '08:00') * 1000,

  /** What happens while a person looks at the app. */
  didStart(observers) {
    if (device.launchCount === 1) {
      log('saving');
      const [uuid] = device.health.save([steps(0)]);
      log('saved');
      device.health.delete([uuid], { after: 60 });
      setTimeout(() => observers.count(WORKOUTS, 'tap'), 120_000);
    }
    if (device.launchCount === 3) setTimeout(() => observers.stop(BODY_MASS), 600_000);
  },
};
