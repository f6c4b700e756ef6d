// The app keeps samples in user defaults until they are uploaded, and its anchor in async storage. iOS writes user defaults to the disk
// some seconds later. If the power fails before that, the anchor is past samples that nobody has any more.
import { NativeEventEmitter, NativeModules } from 'react-native';

import AsyncStorage from '../AsyncStorage.js';

const { BackgroundFetch, Health, UserDefaults } = NativeModules;
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
  const outbox = [...JSON.parse(await UserDefaults.get('outbox') ?? '[]'), ...added];
  await UserDefaults.set('outbox', JSON.stringify(outbox));
  await AsyncStorage.setItem('anchor', anchor);
  if (outbox.length === 0) return 'noData';
  await upload(outbox);
  await UserDefaults.set('outbox', '[]');
  return 'newData';
}

let last = Promise.resolve();

new NativeEventEmitter(BackgroundFetch).addListener('fetch', async ({ fetchId }) => {
  last = last.then(sync, sync);
  BackgroundFetch.finish(fetchId, await last.catch(() => 'failed'));
});
