import { NativeModules } from 'react-native';
import { device } from 'bridgehost';
import { log } from './log';
import { server } from './server';

const { Health, Keychain } = NativeModules;
const STEPS = 'HKQuantityTypeIdentifierStepCount';
const start = Date.parse('2026-01-05T08:00:00Z');
const minutes = (number) => number * 60;

/** Makes `count` samples of a minute each. The last one is `hours` before the beginning. */
const walk = (count, hours) => Array.from({ length: count }, (_, index) => ({
  type: STEPS,
  startDate: start - hours * 3_600_000 - (count - index) * 60_000,
  endDate: start - hours * 3_600_000 - (count - index - 1) * 60_000,
  value: 50 + index % 50,
  unit: 'count',
}));

// Which uploads fail in each process of the app.
const failures = [[2, 5], [1], [], [1], []];
const times = failures[device.launchCount - 1] ?? [];
device.network.plan('/samples', { latency: 0.5, ...(times.length > 0 && { failure: 503, times }) });

if (device.launchCount === 1) {
  device.health.save(walk(1050, 1));
  // Each time, iOS has ended the app in the meantime.
  for (const [index, minute] of [10, 20, 30].entries()) {
    device.leaveApp({ after: minutes(minute) - 60 });
    device.pressMemory({ after: minutes(minute) - 30 });
    if (index === 2) device.health.save(walk(150, 0), { after: minutes(minute) - 20 });
    device.openApp({ after: minutes(minute) });
  }
  // The app is deleted while samples are in its outbox.
  device.reinstall({ after: minutes(40) });
  device.openApp({ after: minutes(50) });
}

// The samples that the server has acknowledged. The keychain outlives the processes and the app itself.
const journal = {
  async read() {
    const item = await Keychain.getGenericPassword({ service: 'journal' });
    return item ? item.password.split(' ') : [];
  },
  async add(uuids) {
    const all = new Set([...await this.read(), ...uuids]);
    await Keychain.setGenericPassword('server', [...all].join(' '), { service: 'journal' });
  },
};

// Counts what is sent.
let inFlight = 0;
let mostInFlight = 0;
const send = globalThis.fetch;
globalThis.fetch = async (url, options) => {
  const uuids = JSON.parse(options.body).samples.map(({ uuid }) => uuid);
  mostInFlight = Math.max(mostInFlight, ++inFlight);
  try {
    const response = await send(url, options);
    log(`  ${uuids.length} samples → ${response.status}`);
    if (response.ok) await journal.add(uuids);
    return response;
  } finally {
    inFlight -= 1;
  }
};

async function countMissing() {
  const samples = await Health.querySamples({ type: STEPS });
  const acknowledged = new Set(await journal.read());
  return samples.filter(({ uuid }) => !acknowledged.has(uuid)).length;
}

/** The mistake, for comparison: all batches at the same time, to a server that accepts two. */
async function sendInParallel() {
  device.network.plan('/samples', { latency: 0.5, failure: 429, times: [3, 4, 5, 6] });
  const samples = await Health.querySamples({ type: STEPS, limit: 1200 });
  const batches = Array.from({ length: 6 }, (_, index) =>
    samples.slice(index * 200, (index + 1) * 200));
  mostInFlight = 0;
  const results = await Promise.allSettled(batches.map((batch) => server.upload(batch)));
  const failed = results.filter(({ status }) => status === 'rejected').length;
  log(`in parallel: ${mostInFlight} requests at the same time, ${failed} of them failed`);
}

export const phone = {
  async willRun() {
    if (device.launchCount === failures.length) {
      log(`the app was deleted; samples that the server lacks: ${await countMissing()}`);
    }
  },

  async didRun() {
    log(`most requests at the same time: ${mostInFlight};`,
      `samples that the server lacks: ${await countMissing()}`);
    if (device.launchCount === failures.length) await sendInParallel();
  },
};
