// bridgehost: --virtual-time --launch user
import { NativeModules } from 'react-native';

const { BleManager } = NativeModules;
BleManager.onDiscoverPeripheral(({ name }) => console.log(name));
BleManager.start({}, () => {});
BleManager.scan({}, () => console.log('looks for peripherals'));
