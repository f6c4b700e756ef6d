// bridgehost: --virtual-time
// code: fetch-expired
// fix: addListener at batch-listener-removed.js:7 added a listener that was then removed, at batch-listener-removed.js:8. Keep the listener as long as the event can be sent
import { NativeEventEmitter, NativeModules } from 'react-native';
const { HealthEmitter } = NativeModules;
const emitter = new NativeEventEmitter(HealthEmitter);
const subscription = emitter.addListener('onSendData', ({ fetchId }) => HealthEmitter.finish('newData', fetchId));
subscription.remove();
