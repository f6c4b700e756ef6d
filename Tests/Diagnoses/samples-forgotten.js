// bridgehost: --virtual-time --backend
import { device } from 'bridgehost';
import { NativeEventEmitter, NativeModules } from 'react-native';

const { HealthEmitter } = NativeModules;
device.network.plan('/w', { failure: 503 });
new NativeEventEmitter(HealthEmitter).addListener('onSendData', async ({ fetchId, workouts }) => {
  await fetch(`${process.env.BACKEND_URL}/w`, { method: 'POST', body: JSON.stringify(workouts) });
  HealthEmitter.finish('newData', fetchId);
  device.simulateBackgroundFetch({ after: 3600 });
});
