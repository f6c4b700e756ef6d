// bridgehost: --virtual-time
import { NativeEventEmitter, NativeModules } from 'react-native';

const { HealthEmitter } = NativeModules;
new NativeEventEmitter(HealthEmitter).addListener('onSendData', async ({ fetchId }) => {
  globalThis.samples = Array.from({ length: 5e6 }, (_, index) => ({ index }));
  await new Promise((resolve) => setTimeout(resolve, 5000));
  HealthEmitter.finish('newData', fetchId);
});
