// The app reads the characteristic only after the monitor has got all parts.
import { NativeEventEmitter, NativeModules } from 'react-native';
import { device } from 'bridgehost';
import { BleManager } from '../../../js/examples/BleManager.js';

const meter = '5B3C1D6E-8F2A-4C7B-9E0D-1A2B3C4D5E6F';
if (device.launchCount === 1) {
  device.bluetooth.addPeripheral({
    id: meter, name: 'Meter', advertise: { serviceUUIDs: ['ff10'] }, services: { 'ff10': {
      'ff11': { properties: ['read', 'notify'], value: [0] },
      'ff12': { properties: ['write'], answers: [{ to: [1], notify: [['ff11', [1]], ['ff11', [2]], ['ff11', [3]]] }] },
    } },
  });
}

const manager = new BleManager();
const { BackgroundFetch } = NativeModules;

async function download() {
  await manager.connectToDevice(meter, { timeout: 5000 });
  await manager.discoverAllServicesAndCharacteristicsForDevice(meter);
  const parts = new Set();
  const complete = new Promise((resolve, reject) => {
    manager.monitorCharacteristicForDevice(meter, 'ff10', 'ff11', (error, part) => {
      if (error) return reject(error);
      parts.add(part.value);
      if (['AQ==', 'Ag==', 'Aw=='].every((each) => parts.has(each))) resolve();
    });
  });
  complete.catch(() => {});
  await manager.writeCharacteristicWithResponseForDevice(meter, 'ff10', 'ff12', 'AQ==');
  await complete;
  const last = await manager.readCharacteristicForDevice(meter, 'ff10', 'ff11');
  console.log(`the last part is ${last.value}`);
}

new NativeEventEmitter(BackgroundFetch).addListener('fetch', async ({ fetchId }) => {
  await download().catch((error) => console.warn(error.message));
  await manager.cancelDeviceConnection(meter).catch(() => {});
  BackgroundFetch.finish(fetchId, 'noData');
});
