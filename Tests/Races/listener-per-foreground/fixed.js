// stripe-terminal#163 and react-native#41188: a listener is added each time that the app becomes active, and
// none removed, so that one event is handled several times.
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

const emitter = new NativeEventEmitter(HealthEmitter);
let subscription;

async function sync({ fetchId, workouts }) {
  try {
    await upload(workouts);
    HealthEmitter.finish('newData', fetchId);
  } catch {
    HealthEmitter.finish('failed', fetchId);
  }
}

function start() {
  subscription ??= emitter.addListener('onSendData', sync);
}

start();
AppState.addEventListener('change', (state) => {
  if (state === 'active') start();
});
