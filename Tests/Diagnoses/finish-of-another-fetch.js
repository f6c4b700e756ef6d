// bridgehost: --virtual-time
import { device } from 'bridgehost';
import { NativeEventEmitter, NativeModules } from 'react-native';

const { HealthEmitter } = NativeModules;
new NativeEventEmitter(HealthEmitter).addListener('onSendData', ({ fetchId }) => {
  if (fetchId === 1) device.simulateBackgroundFetch();
  // The work of the second fetch is done first.
  setTimeout(() => HealthEmitter.finish('failed'), fetchId === 1 ? 2000 : 1000);
});
