// react-native-background-fetch#143: the script's own time-out finishes, and so does the reply that comes
// after it ("Tried to finish non-active task. Did it time out?").
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

new NativeEventEmitter(HealthEmitter).addListener('onSendData', async ({ fetchId, workouts }) => {
  let isFinished = false;
  const finish = (result) => {
    if (!isFinished) HealthEmitter.finish(result, fetchId);
    isFinished = true;
  };
  const timer = setTimeout(() => finish('failed'), 800);
  try {
    await upload(workouts);
    finish('newData');
  } catch {
    finish('failed');
  }
  clearTimeout(timer);
});
