// bridgehost: --virtual-time --native doorbell.native.js
import { NativeEventEmitter, NativeModules } from 'react-native';

const emitter = new NativeEventEmitter(NativeModules.Doorbell);
// As an effect that runs at each render, and returns nothing that removes the listener.
const effect = () => { emitter.addListener('onRing', console.log); };
for (let render = 0; render < 2; render++) effect();
