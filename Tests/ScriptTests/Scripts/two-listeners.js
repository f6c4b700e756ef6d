// bridgehost: --virtual-time
import { NativeEventEmitter, NativeModules } from 'react-native';

const emitter = new NativeEventEmitter(NativeModules.HealthEmitter);
emitter.addListener('onSendData', () => { throw new Error('the first listener fails'); });
emitter.addListener('onSendData', () => console.log('not reached: React Native stops at the throw'));
