// bridgehost: --virtual-time --backend
// code: fetch-expired
// fix: the request at request-aborted-too-late.js:11 was not aborted in time. Abort it after 20 seconds
import { device } from 'bridgehost';
import { NativeEventEmitter, NativeModules } from 'react-native';
const { HealthEmitter } = NativeModules;
const emitter = new NativeEventEmitter(HealthEmitter);
device.network.plan('', { latency: 40 });
emitter.addListener('onSendData', async ({ fetchId }) => {
  const { signal } = new AbortController();
  await fetch(process.env.BACKEND_URL, { signal });
  HealthEmitter.finish('failed', fetchId);
});
