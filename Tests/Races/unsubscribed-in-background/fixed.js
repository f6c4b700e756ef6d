// react-native#15960: the activity goes, and takes the listeners of work that does not need it along.
import { AppState, NativeEventEmitter, NativeModules } from 'react-native';

const { HealthEmitter } = NativeModules;

async function upload(workouts) {
  const response = await fetch(`${process.env.BACKEND_URL}/workouts`, {
    method: 'POST',
    body: JSON.stringify(workouts),
    signal: AbortSignal.timeout(20_000),
  });
  if (!response.ok) throw new Error(`the server answered ${response.status}`);
}

async function sync({ fetchId, workouts }) {
  try {
    await upload(workouts);
    HealthEmitter.finish('newData', fetchId);
  } catch {
    HealthEmitter.finish('failed', fetchId);
  }
}

const emitter = new NativeEventEmitter(HealthEmitter);
emitter.addListener('onSendData', sync);

AppState.addEventListener('change', (state) => {
  if (state === 'active') console.log('Welcome back');
});
