// bridgehost: --virtual-time --launch user
// This example calls BlePlx, the native half of react-native-ble-plx. An app calls BleManager of the library instead.
import { NativeEventEmitter, NativeModules } from 'react-native';

const { BlePlx } = NativeModules;
BlePlx.createClient(null);
setTimeout(() => new NativeEventEmitter(BlePlx).addListener('StateChangeEvent', (state) => console.log(state)), 1000);
