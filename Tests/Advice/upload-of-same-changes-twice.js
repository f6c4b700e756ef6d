// bridgehost: --virtual-time --backend
// code: samples-uploaded-twice
// fix: after the server's 2xx, save the anchor before the next upload starts, and run one sync at a time
import { device } from 'bridgehost';
import { NativeEventEmitter, NativeModules } from 'react-native';

const { BackgroundFetch, Health } = NativeModules;
const type = 'HKWorkoutTypeIdentifier';
device.health.setAuthorization(type, { read: true });

async function sync() {
  const { added } = await Health.queryAnchored({ type });
  await fetch(`${process.env.BACKEND_URL}/workouts`, { method: 'POST', body: JSON.stringify(added) });
}

new NativeEventEmitter(BackgroundFetch).addListener('fetch', async ({ fetchId }) => {
  await sync();
  await sync();
  BackgroundFetch.finish(fetchId, 'newData');
});
