// bridgehost: --virtual-time
// code: finish-ambiguous
// fix: pass the event's fetchId: finish(result, fetchId)
import { device } from 'bridgehost';
import { NativeEventEmitter, NativeModules } from 'react-native';
const { HealthEmitter } = NativeModules;
const emitter = new NativeEventEmitter(HealthEmitter);
emitter.addListener('onSendData', ({ fetchId }) => {
  if (fetchId === 1) device.simulateBackgroundFetch();
  setTimeout(() => HealthEmitter.finish('failed'), 1000);
});
