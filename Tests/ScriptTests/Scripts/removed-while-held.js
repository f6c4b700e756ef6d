// bridgehost: --virtual-time
import { NativeEventEmitter, NativeModules } from 'react-native';

const { HealthEmitter } = NativeModules;
const emitter = new NativeEventEmitter(HealthEmitter);
setTimeout(() => {
  // The listener goes before the held batch can arrive: the batch is held on.
  emitter.addListener('onSendData', () => console.log('never called')).remove();
}, 1000);
setTimeout(() => {
  emitter.addListener('onSendData', ({ workouts }) => {
    console.log(`nothing was lost: ${workouts.length}`);
    HealthEmitter.finish();
  });
}, 2000);
