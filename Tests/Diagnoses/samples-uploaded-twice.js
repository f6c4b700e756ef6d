// bridgehost: --virtual-time --backend
import { NativeEventEmitter, NativeModules } from 'react-native';

const { HealthEmitter } = NativeModules;
new NativeEventEmitter(HealthEmitter).addListener('onSendData', async ({ fetchId, workouts }) => {
  const body = JSON.stringify(workouts);
  for (let sync = 0; sync < 2; sync++) {
    await fetch(`${process.env.BACKEND_URL}/w`, { method: 'POST', body });
  }
  HealthEmitter.finish('newData', fetchId);
});
