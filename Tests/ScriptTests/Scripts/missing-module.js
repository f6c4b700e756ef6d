// bridgehost: --launch none
import { NativeEventEmitter, NativeModules } from 'react-native';

new NativeEventEmitter(NativeModules.Doorbell).addListener('onRing', () => {});
