// bridgehost: --virtual-time --launch user
import { NativeEventEmitter, NativeModules } from 'react-native';

const { BlePlx } = NativeModules;
BlePlx.createClient(null);
setTimeout(() => new NativeEventEmitter(BlePlx).addListener('StateChangeEvent', (state) => console.log(state)), 1000);
