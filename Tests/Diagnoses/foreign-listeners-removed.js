// bridgehost: --virtual-time --native doorbell.native.js
import { NativeEventEmitter, NativeModules } from 'react-native';

const { Doorbell } = NativeModules;
new NativeEventEmitter(Doorbell).addListener('onRing', console.log);
// Another file of the app cleans up.
new NativeEventEmitter(Doorbell).removeAllListeners('onRing');
