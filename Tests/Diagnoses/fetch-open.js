// bridgehost: --virtual-time
import { NativeEventEmitter, NativeModules } from 'react-native';

const { HealthEmitter } = NativeModules;
new NativeEventEmitter(HealthEmitter).addListener('onSendData', ({ fetchId, workouts }) => {
  HealthEmitter.finish(workouts.first.uuid ? 'newData' : 'failed', fetchId);
});
