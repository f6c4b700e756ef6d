import { device } from 'bridgehost';
import { HEART_RATE, STEPS } from './types';

const short = (types) => types.map((type) => type.replace(/^HK\w+TypeIdentifier/, '')).join(', ');
let printed = 0;

/** What the person and the phone do while the app is set up. */
export const phone = {
  hasHealth: (isAvailable) => device.health.setAvailable(isAvailable),
  denies: (type, answers) => device.health.setAuthorization(type, answers),

  /** Prints the sheets that were shown since the last call. */
  printPrompts() {
    const prompts = device.health.prompts.slice(printed);
    printed += prompts.length;
    console.log('prompts:', prompts.length);
    for (const { newToShare, newToRead } of prompts) {
      console.log(`  save: ${short(newToShare) || 'nothing'}; read: ${short(newToRead)}`);
    }
  },
};

const now = Date.now();
device.health.save([
  { type: STEPS, startDate: now - 60_000, endDate: now, value: 100, unit: 'count' },
  { type: STEPS, startDate: now - 120_000, endDate: now - 60_000, value: 90, unit: 'count' },
  { type: HEART_RATE, startDate: now, value: 62, unit: 'count/min' },
]);

// iOS fetches before anybody has opened the app. Then a person opens it.
device.openApp({ after: 60 });
device.simulateBackgroundFetch({ after: 300 });
