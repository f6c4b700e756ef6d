// bridgehost: --virtual-time
import { NativeEventEmitter, NativeModules } from 'react-native';

const { HealthEmitter } = NativeModules;
for (const wrong of ['later', 7, {}]) {
  try { HealthEmitter.finish(wrong); } catch (error) { console.log(String(error)); }
}
HealthEmitter.finish('newData');
new NativeEventEmitter(HealthEmitter).addListener('onSendData', ({ fetchId }) => {
  HealthEmitter.finish('newData', fetchId);
  HealthEmitter.finish('failed', fetchId);
});
