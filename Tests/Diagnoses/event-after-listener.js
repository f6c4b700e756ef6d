// bridgehost: --virtual-time --native doorbell.native.js
import { device } from 'bridgehost';
import { NativeEventEmitter, NativeModules } from 'react-native';

const emitter = new NativeEventEmitter(NativeModules.Doorbell);
const subscription = emitter.addListener('onRing', () => subscription.remove());
device.doorbell.ring('Ada', { after: 1 });
device.doorbell.ring('Grace', { after: 2 });
