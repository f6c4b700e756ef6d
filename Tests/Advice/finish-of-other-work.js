// bridgehost: --virtual-time
// code: finish-of-another-fetch
// fix: the call of finish at finish-of-other-work.js:11 has no fetchId, or it is undefined. Pass the event's fetchId: finish(result, fetchId)
import { device } from 'bridgehost';
import { NativeEventEmitter, NativeModules } from 'react-native';
const { HealthEmitter } = NativeModules;
let count = 0;
new NativeEventEmitter(HealthEmitter).addListener('onSendData', async ({ id }) => {
  if (++count === 1) device.simulateBackgroundFetch();
  await new Promise((resolve) => setTimeout(resolve, count === 1 ? 2000 : 1000));
  HealthEmitter.finish('failed', id);
});
