// bridgehost: --virtual-time --native doorbell.native.js
import { device } from 'bridgehost';
import { NativeEventEmitter, NativeModules } from 'react-native';

device.doorbell.ring('Ada');
await new Promise((resolve) => setTimeout(resolve, 100));
new NativeEventEmitter(NativeModules.Doorbell).addListener('onRing', console.log);
