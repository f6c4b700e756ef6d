// bridgehost: --virtual-time
import { NativeEventEmitter, NativeModules } from 'react-native';

new NativeEventEmitter(NativeModules.HealthEmitter).addListener('onSendData', ({ workouts }) => {
  console.log(`got ${workouts.length}, and forgot to finish`);
});
