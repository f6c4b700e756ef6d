// bridgehost: --virtual-time --launch user
// This example calls BlePlx, the native half of react-native-ble-plx. An app calls BleManager of the library instead.
import { NativeEventEmitter, NativeModules } from 'react-native';
import { device } from 'bridgehost';

const { BlePlx } = NativeModules;
const emitter = new NativeEventEmitter(BlePlx);
const id = device.bluetooth.addPeripheral({ services: { 'ff10': { 'ff11': { properties: ['read', 'notify'] } } } });
emitter.addListener('ReadEvent', ([, { value }]) => console.log('monitor', value));
const subscription = emitter.addListener('StateChangeEvent', async () => {
  subscription.remove();
  await BlePlx.connectToDevice(id, null);
  await BlePlx.discoverAllServicesAndCharacteristicsForDevice(id, '1');
  BlePlx.monitorCharacteristicForDevice(id, 'ff10', 'ff11', '2').catch(() => {});
  await new Promise((resolve) => setTimeout(resolve, 1000));
  device.bluetooth.notify(id, 'ff10', 'ff11', [1], { after: 0.03 });
  const { value } = await BlePlx.readCharacteristicForDevice(id, 'ff10', 'ff11', '3');
  console.log('read', value);
});
BlePlx.createClient(null);
