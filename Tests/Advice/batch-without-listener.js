// bridgehost: --virtual-time
// code: fetch-expired
// fix: call new NativeEventEmitter(HealthEmitter).addListener('onSendData', …)
import { NativeEventEmitter, NativeModules } from 'react-native';
console.log(typeof NativeModules.HealthEmitter.finish);
