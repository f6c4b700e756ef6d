// bridgehost: --virtual-time --launch fetch
// This example calls BlePlx, the native half of react-native-ble-plx. An app calls BleManager of the library instead.
import { NativeEventEmitter, NativeModules } from 'react-native';
import { device, heartRateStrap } from 'bridgehost';

const { BackgroundFetch, BlePlx } = NativeModules;
device.permissions.set('ios.permission.BLUETOOTH', 'granted');
device.bluetooth.addPeripheral(heartRateStrap());
BlePlx.createClient(null);
new NativeEventEmitter(BlePlx).addListener('ScanEvent', ([, strap]) => console.log(strap.name));
new NativeEventEmitter(BackgroundFetch).addListener('fetch', async ({ fetchId }) => {
  await BlePlx.state();
  BlePlx.startDeviceScan(null, null);
  await new Promise((resolve) => setTimeout(resolve, 10_000));
  BlePlx.stopDeviceScan();
  BackgroundFetch.finish(fetchId, 'noData');
});
