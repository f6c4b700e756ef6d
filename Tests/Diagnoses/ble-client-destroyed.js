// bridgehost: --virtual-time --launch user
// This example calls BlePlx, the native half of react-native-ble-plx. An app calls BleManager of the library instead.
import { NativeModules } from 'react-native';

const { BlePlx } = NativeModules;
BlePlx.createClient(null);
BlePlx.destroyClient();
await BlePlx.state();
