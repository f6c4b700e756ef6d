// A background fetch ends the connection to the strap in any case, before it waits for the server.
import { NativeEventEmitter, NativeModules } from 'react-native';
import { device } from 'bridgehost';
import { BleManager } from '../../../js/examples/BleManager.js';

const strap = '5B3C1D6E-8F2A-4C7B-9E0D-1A2B3C4D5E6F';
const heartRate = { '180d': { '2a37': { properties: ['read', 'notify'], value: [0, 60] } } };
if (device.launchCount === 1) {
  device.bluetooth.addPeripheral({
    id: strap, name: 'Strap', advertise: { serviceUUIDs: ['180d'] }, services: heartRate,
  });
}

const manager = new BleManager();
const { BackgroundFetch } = NativeModules;
const radioIsKnown = new Promise((resolve) => {
  manager.onStateChange((state) => state !== 'Unknown' && resolve(), true);
});

async function sync() {
  await radioIsKnown;
  await manager.connectToDevice(strap, { timeout: 5000 });
  await manager.discoverAllServicesAndCharacteristicsForDevice(strap);
  const { value } = await manager.readCharacteristicForDevice(strap, '180d', '2a37');
  await manager.cancelDeviceConnection(strap);
  const response = await fetch(`${process.env.BACKEND_URL}/rates`, {
    method: 'POST', body: value, signal: AbortSignal.timeout(10_000),
  });
  if (!response.ok) throw new Error(`the server answered ${response.status}`);
}

new NativeEventEmitter(BackgroundFetch).addListener('fetch', async ({ fetchId }) => {
  let result = 'newData';
  await sync().catch(async () => {
    result = 'failed';
    await manager.cancelDeviceConnection(strap).catch(() => {});
  });
  BackgroundFetch.finish(fetchId, result);
});
