// bridgehost: --virtual-time --launch fetch
// This example calls BlePlx, the native half of react-native-ble-plx. An app calls BleManager of the library instead.
import { NativeEventEmitter, NativeModules } from 'react-native';
import { device, heartRateStrap } from 'bridgehost';

const { BackgroundFetch, BlePlx } = NativeModules;
device.permissions.set('ios.permission.BLUETOOTH', 'granted');
const id = device.bluetooth.addPeripheral(heartRateStrap());
BlePlx.createClient(null);
new NativeEventEmitter(BackgroundFetch).addListener('fetch', async ({ fetchId }) => {
  await BlePlx.state();
  await BlePlx.connectToDevice(id, { timeout: 10_000 });
  BackgroundFetch.finish(fetchId, 'noData');
});
