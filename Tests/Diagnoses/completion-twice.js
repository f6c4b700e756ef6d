// bridgehost: --virtual-time
import { NativeEventEmitter, NativeModules } from 'react-native';

const { HealthEmitter } = NativeModules;
new NativeEventEmitter(HealthEmitter).addListener('onSendData', ({ fetchId }) => {
  HealthEmitter.finish('newData', fetchId);
  HealthEmitter.finish('failed', fetchId);
});
