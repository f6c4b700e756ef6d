// bridgehost: --virtual-time
// code: fetch-expired
// fix: HealthEmitter.finish() at finish-of-another-fetch.js:10 finished another fetch. Pass the fetchId of the event
import { device } from 'bridgehost';
import { NativeEventEmitter, NativeModules } from 'react-native';
const { HealthEmitter } = NativeModules;
const emitter = new NativeEventEmitter(HealthEmitter);
emitter.addListener('onSendData', ({ fetchId }) => {
  if (fetchId === 1) return device.simulateBackgroundFetch();
  return HealthEmitter.finish('failed', 2);
});
