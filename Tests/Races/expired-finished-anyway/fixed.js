// react-native-background-fetch#270: the work ends by expiration, and what it awaited finishes it once more
// a moment later.
import { NativeEventEmitter, NativeModules } from 'react-native';

const { HealthEmitter } = NativeModules;

async function upload(workouts) {
  const response = await fetch(`${process.env.BACKEND_URL}/workouts`, {
    method: 'POST',
    body: JSON.stringify(workouts),
    signal: AbortSignal.timeout(20_000),
  });
  if (!response.ok) throw new Error(`the server answered ${response.status}`);
}

const open = new Set();

function expire(fetchId) {
  HealthEmitter.finish('failed', fetchId);
  open.delete(fetchId);
}

new NativeEventEmitter(HealthEmitter).addListener('onSendData', async ({ fetchId, workouts }) => {
  open.add(fetchId);
  const expiration = setTimeout(expire, 18_000, fetchId);
  const result = await upload(workouts).then(() => 'newData', () => 'failed');
  clearTimeout(expiration);
  if (open.has(fetchId)) HealthEmitter.finish(result, fetchId);
  open.delete(fetchId);
});
