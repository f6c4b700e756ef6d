// bridgehost: --virtual-time
// code: fetch-expired
// fix: HealthEmitter.finish() at finish-with-unknown-fetch-id.js:8 was called with the fetchId 2, and no such fetch was open. Pass the fetchId of the event
import { NativeEventEmitter, NativeModules } from 'react-native';
const { HealthEmitter } = NativeModules;
const emitter = new NativeEventEmitter(HealthEmitter);
emitter.addListener('onSendData', ({ fetchId }) => {
  HealthEmitter.finish('noData', fetchId + 1);
});
