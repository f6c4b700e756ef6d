// A background fetch waits for a strap without a limit. If the strap is away, the fetch is never finished.
import { NativeEventEmitter, NativeModules } from 'react-native';
import { device } from 'bridgehost';
import { BleManager } from '../../../js/examples/BleManager.js';

const strap = '5B3C1D6E-8F2A-4C7B-9E0D-1A2B3C4D5E6F';
const heartRate = { '180d': { '2a37': { properties: ['read', 'notify'], value: [0, 60] } } };
if (device.launchCount === 1) {
  device.bluetooth.addPeripheral({
    id: strap, name: 'Strap', advertise: { serviceUUIDs: ['180d'] }, services: heartRate,
  });
  device.bluetooth.leaveRange(strap, { after: 600 });
  device.simulateBackgroundFetch({ after: 590 });
}

const manager = new BleManager();
const { BackgroundFetch } = NativeModules;

new NativeEventEmitter(BackgroundFetch).addListener('fetch', async ({ fetchId }) => {
  try {
    if (await manager.state() !== 'PoweredOn') throw new Error('no Bluetooth');
    await manager.connectToDevice(strap);
    await manager.discoverAllServicesAndCharacteristicsForDevice(strap);
    await manager.readCharacteristicForDevice(strap, '180d', '2a37');
    await manager.cancelDeviceConnection(strap);
    BackgroundFetch.finish(fetchId, 'noData');
  } catch {
    manager.cancelDeviceConnection(strap).catch(() => {});
    BackgroundFetch.finish(fetchId, 'noData');
  }
});
