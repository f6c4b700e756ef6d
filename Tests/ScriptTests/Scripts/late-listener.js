// bridgehost: --virtual-time
import { NativeEventEmitter, NativeModules } from 'react-native';

const { HealthEmitter } = NativeModules;

// The batch arrives long before anybody listens, and is held.
setTimeout(() => {
  new NativeEventEmitter(HealthEmitter).addListener('onSendData', ({ workouts }) => {
    console.log(`got ${workouts.length}`);
    HealthEmitter.finish();
  });
}, 2000);
