// bridgehost: --virtual-time --backend
import { NativeEventEmitter, NativeModules } from 'react-native';
import { phone } from './phone';
import { HealthSync } from './HealthSync';
import { log } from './log';

const { Health } = NativeModules;
const types = ['HKQuantityTypeIdentifierStepCount', 'HKQuantityTypeIdentifierHeartRate'];
let sync;

async function signIn(user) {
  sync = new HealthSync(user, types);
  log(`${user} signs in, last synced: ${await sync.state.lastSync() ?? 'never'}`);
  await run('sign-in');
}

async function run(trigger) {
  try {
    await sync.run(trigger);
  } catch (error) {
    log(`${trigger}: not synced, ${error.message}`);
  }
}

new NativeEventEmitter(Health).addListener('update', async ({ updateId }) => {
  await run('observer');
  Health.complete(updateId);
});

await Health.requestAuthorization({ toRead: types });
await signIn('robin');
for (const type of types) Health.observe({ type });

phone.didStart(signIn);
