// bridgehost: --virtual-time --launch user --native doorbell.native.js
// code: event-before-listener
// fix: addListener at listener-after-await.js:8 comes after the `await` at listener-after-await.js:7. Add the listener before it. Or let the module keep the event for its first listener: events: { onRing: { hold: 1 } }
import { device } from 'bridgehost';
import { NativeEventEmitter, NativeModules } from 'react-native';
device.doorbell.ring('Ada');
await new Promise((resolve) => setTimeout(resolve, 100));
new NativeEventEmitter(NativeModules.Doorbell).addListener('onRing', console.log);
