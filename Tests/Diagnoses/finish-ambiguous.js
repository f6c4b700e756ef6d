// bridgehost: --virtual-time
import { device } from 'bridgehost';
import { NativeEventEmitter, NativeModules } from 'react-native';

const { HealthEmitter } = NativeModules;
let open = 0;
new NativeEventEmitter(HealthEmitter).addListener('onSendData', () => {
  if (++open < 2) return device.simulateBackgroundFetch();
  HealthEmitter.finish('newData');
  HealthEmitter.finish('newData');
});
