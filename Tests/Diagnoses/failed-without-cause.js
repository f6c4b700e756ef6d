// bridgehost: race --plan launch --runs 100 --seed 1
import { NativeEventEmitter, NativeModules } from 'react-native';

const { HealthEmitter, UserDefaults } = NativeModules;
let settings;
UserDefaults.get('settings').then((value) => { settings = value ?? {}; });
new NativeEventEmitter(HealthEmitter).addListener('onSendData', async ({ fetchId, workouts }) => {
  // The event can come before the settings.
  if (settings === undefined) return HealthEmitter.finish('failed', fetchId);
  const body = JSON.stringify(workouts);
  const { ok } = await fetch(`${process.env.BACKEND_URL}/w`, { method: 'POST', body });
  HealthEmitter.finish(ok ? 'newData' : 'failed', fetchId);
});
