// bridgehost: --virtual-time --native doorbell.native.js
import { NativeEventEmitter, NativeModules } from 'react-native';

const { Doorbell } = NativeModules;
new NativeEventEmitter(Doorbell).addListener('onRing', console.log);
Doorbell.removeListeners(2);
