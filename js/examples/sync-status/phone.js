import { NativeModules } from 'react-native';
import { device } from 'bridgehost';
import { resources } from './resources';

const { Health } = NativeModules;
const wait = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

device.health.save([
  { type: resources.steps, startDate: Date.now() - 60_000, value: 90, unit: 'count' },
  { type: resources.steps, startDate: Date.now() - 30_000, value: 40, unit: 'count' },
]);
device.health.save(
  [{ type: resources.heartrate, startDate: Date.now() + 60_000, value: 61, unit: 'count/min' }],
  { after: 60 });
// Uploads of this resource fail.
device.network.plan('/heartrate', { failure: 503 });

export const phone = {
  /** The person taps this many times, once a second. */
  async tap(times, action) {
    const results = [];
    for (let tap = 0; tap < times; tap++) {
      results.push(action());
      await wait(1000);
    }
    await Promise.all(results);
  },

  waitMinutes: (number) => wait(number * 60_000),

  async printWater() {
    // Nobody can read health data while the phone is locked.
    const [water] = await Health.querySamples({ type: resources.water }).catch(() => []);
    if (water) console.log(`Health has ${water.value} ${water.unit} of water, from ${water.source.bundleIdentifier}`);
  },
};
