// bridgehost: --virtual-time
// code: completion-twice
// fix: finish at fetch-id-in-a-field.js:12 finished fetch #2 twice and fetch #1 never. The fetchId must belong to the event: keep it in a local variable, not in a field that the next event overwrites
import { device } from 'bridgehost';
import { NativeEventEmitter, NativeModules } from 'react-native';
const { HealthEmitter } = NativeModules;
let current;
new NativeEventEmitter(HealthEmitter).addListener('onSendData', async ({ fetchId }) => {
  current = fetchId;
  if (fetchId === 1) device.simulateBackgroundFetch();
  await new Promise((resolve) => setTimeout(resolve, 1000));
  HealthEmitter.finish('failed', current);
});
