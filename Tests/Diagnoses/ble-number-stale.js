// bridgehost: --virtual-time --launch user
// This example calls BlePlx, the native half of react-native-ble-plx. An app calls BleManager of the library instead.
import { NativeEventEmitter, NativeModules } from 'react-native';
import { device } from 'bridgehost';

const { BlePlx } = NativeModules;
const id = '5B3C1D6E-8F2A-4C7B-9E0D-1A2B3C4D5E6F';
const emitter = new NativeEventEmitter(BlePlx);

async function connect() {
  await BlePlx.connectToDevice(id, null);
  await BlePlx.discoverAllServicesAndCharacteristicsForDevice(id, '1');
}

const subscription = emitter.addListener('StateChangeEvent', async () => {
  subscription.remove();
  device.bluetooth.addPeripheral({ id, services: { '180d': { '2a37': { properties: ['read'] } } } });
  await connect();
  const [characteristic] = await BlePlx.characteristicsForDevice(id, '180d');
  await BlePlx.cancelDeviceConnection(id);
  await connect();
  await BlePlx.readCharacteristic(characteristic.id, '2').catch(({ message }) => console.log(message));
});
BlePlx.createClient(null);
