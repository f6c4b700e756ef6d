// bridgehost: race --plan launch --runs 20 --seed 1
import { NativeEventEmitter, NativeModules } from 'react-native';

const { BackgroundFetch, UserDefaults } = NativeModules;
async function flush() {
  const body = await UserDefaults.get('outbox');   // meanwhile another caller reads the same
  if (!body) return;
  const { ok } = await fetch(`${process.env.BACKEND_URL}/outbox`, { method: 'POST', body });
  if (ok) await UserDefaults.set('outbox', '');
}
new NativeEventEmitter(BackgroundFetch).addListener('fetch', async ({ fetchId }) => {
  await UserDefaults.set('outbox', JSON.stringify([{ note: 'ran 12 km' }]));
  const result = await Promise.all([flush(), flush()]).then(() => 'newData', () => 'failed');
  BackgroundFetch.finish(fetchId, result);
});
