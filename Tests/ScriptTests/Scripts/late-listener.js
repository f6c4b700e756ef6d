// bridgehost: --virtual-time
import { NativeEventEmitter, NativeModules } from 'react-native';

// The batch arrives long before anybody listens, and is held.
setTimeout(() => {
  new NativeEventEmitter(NativeModules.HealthEmitter).addListener('onSendData', ({ workouts }) => {
    console.log(`got ${workouts.length}`);
    NativeModules.HealthEmitter.finish();
  });
}, 2000);
