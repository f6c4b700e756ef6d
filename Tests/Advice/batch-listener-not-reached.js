// bridgehost: --virtual-time
// code: fetch-expired
// fix: addListener at batch-listener-not-reached.js:8 was not reached. Add the listener at the top level of the script
import { NativeEventEmitter, NativeModules } from 'react-native';
const { HealthEmitter } = NativeModules;
const emitter = new NativeEventEmitter(HealthEmitter);
const listen = () => {
  emitter.addListener('onSendData', () => HealthEmitter.finish());
};
export { listen };
