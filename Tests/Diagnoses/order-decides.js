// bridgehost: race --plan launch --runs 100 --seed 1
import { NativeEventEmitter, NativeModules } from 'react-native';

const { HealthEmitter, UserDefaults } = NativeModules;
let account;
// The event comes before or after the second answer.
UserDefaults.get('user').then((user) => UserDefaults.get(`account of ${user}`)).then((value) => { account = value ?? {}; });
new NativeEventEmitter(HealthEmitter).addListener('onSendData', async ({ fetchId, workouts }) => {
  if (account === undefined) return HealthEmitter.finish('failed', fetchId);
  const body = JSON.stringify(workouts);
  const { ok } = await fetch(`${process.env.BACKEND_URL}/w`, { method: 'POST', body });
  HealthEmitter.finish(ok ? 'newData' : 'failed', fetchId);
});
