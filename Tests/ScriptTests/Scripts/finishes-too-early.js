// bridgehost: --virtual-time
import { NativeEventEmitter, NativeModules } from 'react-native';

const { HealthEmitter } = NativeModules;
const emitter = new NativeEventEmitter(HealthEmitter);

function upload(workouts) {
  // Nobody listens on this port.
  return fetch('http://127.0.0.1:9/workouts', { method: 'POST', body: JSON.stringify(workouts) });
}

for (const _ of [1, 2]) {
  emitter.addListener('onSendData', ({ workouts, fetchId }) => {
    upload(workouts).catch(() => console.log('not uploaded'));
    if (_ === 2) HealthEmitter.finish('newData', fetchId);
  });
}
