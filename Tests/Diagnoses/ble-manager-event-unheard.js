// bridgehost: --virtual-time --launch user
import { NativeModules } from 'react-native';

const { BleManager } = NativeModules;
BleManager.start({}, () => {});
setTimeout(() => BleManager.onDidUpdateState(({ state }) => console.log(state)), 1000);
