// bridgehost: --virtual-time
// code: fetch-expired
// fix: HealthEmitter.finish() at finish-in-function-of-late-timer.js:8 was not reached: the timer set at finish-in-function-of-late-timer.js:9 had not fired yet, or the code took another path. Call it on every path, also when the upload fails, before the time is over
import { NativeEventEmitter, NativeModules } from 'react-native';
const { HealthEmitter } = NativeModules;
const emitter = new NativeEventEmitter(HealthEmitter);
emitter.addListener('onSendData', ({ fetchId }) => {
  const done = () => { HealthEmitter.finish('noData', fetchId); };
  setTimeout(done, 40_000);
});
