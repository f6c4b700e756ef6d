// bridgehost: --virtual-time --backend
import { NativeEventEmitter, NativeModules } from 'react-native';

const { HealthEmitter } = NativeModules;
new NativeEventEmitter(HealthEmitter).addListener('onSendData', async ({ fetchId, workouts }) => {
  const body = JSON.stringify(workouts);
  const upload = () => fetch(`${process.env.BACKEND_URL}/w`, { method: 'POST', body });
  await Promise.all([upload(), upload()]);   // as two parts of an app do that do not know of each other
  HealthEmitter.finish('newData', fetchId);
});
