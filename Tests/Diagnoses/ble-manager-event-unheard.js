// bridgehost: --virtual-time --launch user
// This example calls the native half of react-native-ble-manager. An app calls the library's own methods instead.
import { NativeModules } from 'react-native';

const { BleManager } = NativeModules;
BleManager.start({}, () => {});
setTimeout(() => BleManager.onDidUpdateState(({ state }) => console.log(state)), 1000);
