// bridgehost: --virtual-time
// code: completion-twice
// fix: finish each fetch in one place, once, after all of its work
import { NativeEventEmitter, NativeModules } from 'react-native';
const { HealthEmitter } = NativeModules;
const emitter = new NativeEventEmitter(HealthEmitter);
emitter.addListener('onSendData', ({ fetchId }) => {
  HealthEmitter.finish('failed', fetchId);
  setTimeout(() => HealthEmitter.finish('newData', fetchId), 10);
});
