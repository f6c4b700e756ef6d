// bridgehost: --virtual-time --launch user
// This example calls BlePlx, the native half of react-native-ble-plx. An app calls BleManager of the library instead.
import { NativeEventEmitter, NativeModules } from 'react-native';
import { device } from 'bridgehost';

const { BlePlx } = NativeModules;
const emitter = new NativeEventEmitter(BlePlx);
const id = '5B3C1D6E-8F2A-4C7B-9E0D-1A2B3C4D5E6F';
emitter.addListener('StateChangeEvent', () => { if (device.launchCount === 1) connect(); });
emitter.addListener('ReadEvent', () => {});
BlePlx.createClient('strap');

async function connect() {
  device.bluetooth.addPeripheral({ id, services: { '180d': { '2a37': { properties: ['notify'] } } } });
  await BlePlx.connectToDevice(id, null);
  await BlePlx.discoverAllServicesAndCharacteristicsForDevice(id, '1');
  BlePlx.monitorCharacteristicForDevice(id, '180d', '2a37', '2').catch(() => {});
  device.leaveApp();
  device.pressMemory({ after: 60 });
  device.bluetooth.notify(id, '180d', '2a37', [1], { after: 120 });
}
