// bridgehost: --virtual-time --architecture bridge
// code: fetch-expired
// fix: HealthEmitter.finish() at finish-with-nan.js:8 did not run: ["newData","<<NaN>>"] is not usable as a native method argument. Pass other arguments
import { NativeEventEmitter, NativeModules } from 'react-native';
const { HealthEmitter } = NativeModules;
const emitter = new NativeEventEmitter(HealthEmitter);
emitter.addListener('onSendData', async ({ fetchId }) => {
  HealthEmitter.finish('newData', Number(`#${fetchId}`));
});
