// bridgehost: --virtual-time --launch fetch
// code: fetch-expired
// fix: addListener at fetch-listener-in-unused-function.js:7 was not reached: nothing calls the function around it. Add the listener at the top level of the script
import { NativeEventEmitter, NativeModules } from 'react-native';
function listen() {
  const { HealthEmitter } = NativeModules;
  new NativeEventEmitter(HealthEmitter).addListener('onSendData', () => HealthEmitter.finish());
}
