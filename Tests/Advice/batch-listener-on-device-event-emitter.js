// bridgehost: --virtual-time
// code: fetch-expired
// fix: addListener at batch-listener-on-device-event-emitter.js:9 listens on DeviceEventEmitter, and native code does not know of that. Use new NativeEventEmitter(HealthEmitter).addListener('onSendData', …)
import { DeviceEventEmitter, NativeModules } from 'react-native';
const { HealthEmitter } = NativeModules;
const EVENT = 'onSendData';
class Sync {
  start() {
    DeviceEventEmitter.addListener(EVENT, ({ fetchId }) => HealthEmitter.finish('newData', fetchId));
  }
}
new Sync().start();
