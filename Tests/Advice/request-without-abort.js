// bridgehost: --virtual-time --backend
// code: fetch-expired
// fix: the request at request-without-abort.js:10 is never aborted. Abort it after 20 seconds, with an AbortController and setTimeout
import { device } from 'bridgehost';
import { NativeEventEmitter, NativeModules } from 'react-native';
const { HealthEmitter } = NativeModules;
const emitter = new NativeEventEmitter(HealthEmitter);
device.network.plan('', { latency: 40 });
emitter.addListener('onSendData', async ({ fetchId, workouts }) => {
  await fetch(process.env.BACKEND_URL, { method: 'POST', body: JSON.stringify(workouts) });
  HealthEmitter.finish('newData', fetchId);
});
