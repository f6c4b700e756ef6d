// bridgehost: --virtual-time --launch user
import { NativeEventEmitter, NativeModules } from 'react-native';

new NativeEventEmitter(NativeModules.HealthEmitter).addListener('onSentData', () => {});
