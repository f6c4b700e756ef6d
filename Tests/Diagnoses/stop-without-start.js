// bridgehost: --virtual-time --native doorbell.native.js
import { NativeEventEmitter, NativeModules } from 'react-native';

new NativeEventEmitter(NativeModules.Doorbell).removeAllListeners('onRing');
