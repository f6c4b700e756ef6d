import { NativeModules } from 'react-native';
import { device } from 'bridgehost';
import { log, short } from './log';

const { Health, Keychain } = NativeModules;
const STEPS = 'HKQuantityTypeIdentifierStepCount';
const HEART_RATE = 'HKQuantityTypeIdentifierHeartRate';
const start = Date.parse('2026-01-05T08:00:00Z');
const brief = (uuid) => uuid.slice(-4);
const minutes = (number) => number * 60;

const steps = (date, value) => ({ type: STEPS, startDate: date, value, unit: 'count' });
const beats = (date, value) => ({ type: HEART_RATE, startDate: date, value, unit: 'count/min' });

device.network.plan('/users/robin', { answer: { startDate: '2026-01-01T00:00:00.000Z' } });
device.network.plan('/users/kim', { answer: { startDate: '2026-01-05T00:00:00.000Z' } });

// The samples that the server has acknowledged. The keychain outlives the processes and the app itself.
const journal = {
  async read() {
    const item = await Keychain.getGenericPassword({ service: 'journal' });
    return item ? JSON.parse(item.password) : [];
  },
  async add(uuids) {
    const all = [...await this.read(), ...uuids];
    await Keychain.setGenericPassword('server', JSON.stringify(all), { service: 'journal' });
  },
};

// The app crashes when the server has answered its third upload, before the app knows the answer.
const send = globalThis.fetch;
let uploads = 0;
globalThis.fetch = async (url, options) => {
  const response = await send(url, options);
  if (response.ok && options?.body) {
    const { added, deleted } = JSON.parse(options.body);
    const uuids = added.map(({ uuid }) => uuid);
    log('  acknowledged:', ...uuids.map(brief), ...deleted.map((uuid) => `-${brief(uuid)}`));
    await journal.add(uuids);
    if (++uploads === 3 && device.launchCount === 1) device.crash('on its way to save the anchor');
  }
  return response;
};

if (device.launchCount === 1) {
  device.health.save([
    steps('2025-12-24T18:00:00Z', 900), steps('2026-01-03T09:00:00Z', 400),
    steps('2026-01-04T09:00:00Z', 500), beats('2026-01-04T09:00:00Z', 90),
  ]);
  const [, wrong] = device.health.save(
    [steps('2026-01-05T08:10:00Z', 300), steps('2026-01-05T08:11:00Z', 99_999)],
    { after: minutes(12) });
  device.openApp({ after: minutes(20) });

  device.health.save([steps('2026-01-05T08:29:00Z', 250)], { after: minutes(30) });
  device.health.delete([wrong], { after: minutes(31) });

  device.reinstall({ after: minutes(40) });
  device.health.save([beats('2026-01-05T08:45:00Z', 70)], { after: minutes(45) });
  device.openApp({ after: minutes(50) });
}

async function report() {
  const since = { startDate: '2026-01-01T00:00:00Z' };
  const acknowledged = await journal.read();
  for (const type of [STEPS, HEART_RATE]) {
    const samples = await Health.querySamples({ type, predicate: since });
    const missing = samples.filter(({ uuid }) => !acknowledged.includes(uuid));
    log(`${short(type)}: ${samples.length} samples, the server lacks ${missing.length}`);
  }
  const twice = acknowledged.filter((uuid, index) => acknowledged.indexOf(uuid) !== index);
  log('sent more than once:', ...new Set(twice.map(brief)));
}

/** Shows that each type needs its own anchor. As long as no upload has succeeded, there is no anchor. */
async function mixUp() {
  const stored = await Keychain.getGenericPassword({ service: `anchor.robin.${STEPS}` });
  if (!stored) return;
  await Health.queryAnchored({ type: HEART_RATE, anchor: stored.password }).catch(({ code, message }) =>
    log(`an anchor of another type: ${code}, ${message}`));
}

export const phone = {
  didStart(signIn) {
    if (device.launchCount === 3) {
      setTimeout(report, minutes(1) * 1000);
      setTimeout(mixUp, minutes(2) * 1000);
      setTimeout(() => signIn('kim'), minutes(10) * 1000);
    }
  },
};
