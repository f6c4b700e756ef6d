// bridgehost: --virtual-time --backend
// code: samples-uploaded-twice
// fix: after the server's 2xx, note which samples it has before the next upload starts, and run one sync at a time
import { NativeEventEmitter, NativeModules } from 'react-native';

const { HealthEmitter } = NativeModules;
new NativeEventEmitter(HealthEmitter).addListener('onSendData', async ({ fetchId, workouts }) => {
  const body = JSON.stringify(workouts);
  for (let sync = 0; sync < 2; sync++) {
    await fetch(`${process.env.BACKEND_URL}/workouts`, { method: 'POST', body });
  }
  HealthEmitter.finish('newData', fetchId);
});
