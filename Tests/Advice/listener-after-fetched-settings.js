// bridgehost: --virtual-time --launch user --native doorbell.native.js
// code: event-before-listener
// fix: addListener at listener-after-fetched-settings.js:9 comes after the `await` at listener-after-fetched-settings.js:7. Add the listener before it. Or let the module keep the event for its first listener: events: { onRing: { hold: 1 } }
import { device } from 'bridgehost';
import { NativeEventEmitter, NativeModules } from 'react-native';
const start = async () => {
  await new Promise((resolve) => setTimeout(resolve, 50));
  if (NativeModules.Doorbell) {
    new NativeEventEmitter(NativeModules.Doorbell).addListener('onRing', console.log);
  }
};
device.doorbell.ring('Ada');
start();
