// react-native#24429 and #25675: the app asks for the link that it was opened by, awaits something, and only
// then listens to those that follow.
import { Linking, NativeEventEmitter, NativeModules } from 'react-native';

const { HealthEmitter } = NativeModules;

async function upload(workouts) {
  const response = await fetch(`${process.env.BACKEND_URL}/workouts`, {
    method: 'POST',
    body: JSON.stringify(workouts),
    signal: AbortSignal.timeout(20_000),
  });
  if (!response.ok) throw new Error(`the server answered ${response.status}`);
}

const open = ({ url }) => console.log(`Showing ${url}`);

new NativeEventEmitter(HealthEmitter).addListener('onSendData', async ({ fetchId, workouts }) => {
  try {
    await upload(workouts);
    HealthEmitter.finish('newData', fetchId);
  } catch {
    HealthEmitter.finish('failed', fetchId);
  }
});

async function start() {
  Linking.addEventListener('url', open);
  const url = await Linking.getInitialURL();
  if (url) open({ url });
  await fetch(`${process.env.BACKEND_URL}/flags`, { signal: AbortSignal.timeout(5000) })
    .catch(() => console.warn('No feature flags this time'));
}

start();
