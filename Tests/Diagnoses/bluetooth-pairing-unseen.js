// bridgehost: --virtual-time --launch fetch
// This example calls BlePlx, the native half of react-native-ble-plx. An app calls BleManager of the library instead.
import { NativeEventEmitter, NativeModules } from 'react-native';
import { device } from 'bridgehost';

const { BackgroundFetch, BlePlx } = NativeModules;
device.permissions.set('ios.permission.BLUETOOTH', 'granted');
const id = device.bluetooth.addPeripheral({
  name: 'Lock', services: { 'ff10': { 'ff11': { properties: ['read'], encrypted: true } } },
});
BlePlx.createClient(null);
new NativeEventEmitter(BackgroundFetch).addListener('fetch', async ({ fetchId }) => {
  setTimeout(() => BackgroundFetch.finish(fetchId, 'failed'), 20_000);
  await BlePlx.state();
  await BlePlx.connectToDevice(id, { timeout: 10_000 });
  await BlePlx.discoverAllServicesAndCharacteristicsForDevice(id, '1');
  await BlePlx.readCharacteristicForDevice(id, 'ff10', 'ff11', '2').catch(({ message }) => console.log(message));
  await BlePlx.cancelDeviceConnection(id);
});
