// bridgehost: --virtual-time
import { NativeEventEmitter, NativeModules } from 'react-native';

const { HealthEmitter } = NativeModules;
new NativeEventEmitter(HealthEmitter).addListener('onSendData', ({ workouts }) => {
  console.log(`${workouts.length} workouts, and nobody finishes the fetch`);
});
