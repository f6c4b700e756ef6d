// The app scans as soon as it has its settings. Core Bluetooth may not have told by then that Bluetooth is on.
import { device } from 'bridgehost';
import BleManager from '../ReactNativeBleManager.js';

const strap = '5b3c1d6e-8f2a-4c7b-9e0d-1a2b3c4d5e6f';
const heartRate = { '180d': { '2a37': { properties: ['notify'], value: [0, 60] } } };
if (device.launchCount === 1) {
  device.bluetooth.addPeripheral({
    id: strap, name: 'Strap', advertise: { serviceUUIDs: ['180d'] }, services: heartRate,
  });
}

BleManager.onDiscoverPeripheral(({ name }) => console.log('found', name));

async function start() {
  await BleManager.start();
  await fetch(`${process.env.BACKEND_URL}/straps`, { signal: AbortSignal.timeout(5000) })
    .catch(() => console.warn('No straps this time'));
  await BleManager.scan({ serviceUUIDs: ['180d'] });
}

start();
