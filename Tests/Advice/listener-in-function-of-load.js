// bridgehost: --virtual-time --launch user --native doorbell.native.js
// code: event-before-listener
// fix: addListener at listener-in-function-of-load.js:8 already runs while the script loads. Let the module keep the event for its first listener: events: { onRing: { hold: 1 } }
import { device } from 'bridgehost';
import { NativeEventEmitter, NativeModules } from 'react-native';
class Bell {
  start() {
    new NativeEventEmitter(NativeModules.Doorbell).addListener('onRing', console.log);
  }
}
device.doorbell.ring('Ada');
new Bell().start();
