// bridgehost: --virtual-time --backend
// code: fetch-open
// fix: correct the error at request-before-crash.js:9, which ended the app
import { NativeEventEmitter, NativeModules } from 'react-native';
const { HealthEmitter } = NativeModules;
const emitter = new NativeEventEmitter(HealthEmitter);
emitter.addListener('onSendData', ({ fetchId, workouts }) => {
  fetch(process.env.BACKEND_URL, { method: 'POST', body: '[]' }).then(() => HealthEmitter.finish('newData', fetchId));
  console.log(workouts.first.uuid);
});
