// bridgehost: --virtual-time --backend
import { NativeEventEmitter, NativeModules } from 'react-native';

const { HealthEmitter } = NativeModules;
new NativeEventEmitter(HealthEmitter).addListener('onSendData', async ({ fetchId }) => {
  HealthEmitter.finish('failed', fetchId);
  await new Promise((resolve) => setTimeout(resolve, 1000));
  await fetch(`${process.env.BACKEND_URL}/log`, { method: 'POST', body: 'no data' });
});
