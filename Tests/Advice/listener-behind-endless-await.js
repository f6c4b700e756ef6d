// bridgehost: --virtual-time --launch user --native doorbell.native.js
// code: event-without-listener
// fix: addListener at listener-behind-endless-await.js:8 was not reached: the `await` at listener-behind-endless-await.js:7 did not end. Add the listener before it
import { device } from 'bridgehost';
import { NativeEventEmitter, NativeModules } from 'react-native';
async function start() {
  await new Promise(() => {});
  new NativeEventEmitter(NativeModules.Doorbell).addListener('onRing', console.log);
}
device.doorbell.ring('Ada');
start();
