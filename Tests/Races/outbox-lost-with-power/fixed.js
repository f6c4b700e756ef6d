// The app stores the samples that are not uploaded and its anchor in one call of async storage.
import { NativeEventEmitter, NativeModules } from 'react-native';

import AsyncStorage from '../AsyncStorage.js';

const { BackgroundFetch, Health } = NativeModules;
const type = 'HKWorkoutTypeIdentifier';

async function upload(samples) {
  const response = await fetch(`${process.env.BACKEND_URL}/samples`, {
    method: 'POST', body: JSON.stringify(samples), signal: AbortSignal.timeout(15_000),
  });
  if (!response.ok) throw new Error(`the server answered ${response.status}`);
}

async function sync() {
  const before = await AsyncStorage.getItem('anchor') ?? undefined;
  const { added, anchor } = await Health.queryAnchored({ type, anchor: before });
  const outbox = [...JSON.parse(await AsyncStorage.getItem('outbox') ?? '[]'), ...added];
  await AsyncStorage.multiSet([['outbox', JSON.stringify(outbox)], ['anchor', anchor]]);
  if (outbox.length === 0) return 'noData';
  await upload(outbox);
  await AsyncStorage.setItem('outbox', '[]');
  return 'newData';
}

let last = Promise.resolve();

new NativeEventEmitter(BackgroundFetch).addListener('fetch', async ({ fetchId }) => {
  last = last.then(sync, sync);
  BackgroundFetch.finish(fetchId, await last.catch(() => 'failed'));
});
