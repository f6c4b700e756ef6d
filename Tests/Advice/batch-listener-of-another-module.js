// bridgehost: --virtual-time
// code: fetch-expired
// fix: addListener at batch-listener-of-another-module.js:6 listens through Health. The event is one of HealthEmitter. Use new NativeEventEmitter(HealthEmitter).addListener('onSendData', …)
import { NativeEventEmitter, NativeModules } from 'react-native';
const { Health, HealthEmitter } = NativeModules;
new NativeEventEmitter(Health).addListener('onSendData', ({ fetchId }) => HealthEmitter.finish('newData', fetchId));
