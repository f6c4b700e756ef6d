// bridgehost: --virtual-time --backend
// code: samples-not-delivered
// fix: await the reply to the request at finish-before-reply.js:8 before the call of finish at finish-before-reply.js:9. Finish with newData only after the server's 2xx. If the uploads contain no uuids, run with --no-delivery-check
import { NativeEventEmitter, NativeModules } from 'react-native';
const { HealthEmitter } = NativeModules;
const emitter = new NativeEventEmitter(HealthEmitter);
emitter.addListener('onSendData', ({ fetchId, workouts }) => {
  fetch(process.env.BACKEND_URL, { method: 'POST', body: JSON.stringify(workouts) });
  HealthEmitter.finish('newData', fetchId);
});
