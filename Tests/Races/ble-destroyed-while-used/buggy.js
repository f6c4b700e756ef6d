// The app destroys the manager in the background, while a measurement may still use it: its promise is never settled.
import { AppState } from 'react-native';
import { device } from 'bridgehost';
import { BleManager } from '../../../js/examples/BleManager.js';

const strap = '5B3C1D6E-8F2A-4C7B-9E0D-1A2B3C4D5E6F';
const heartRate = { '180d': { '2a37': { properties: ['read', 'notify'], value: [0, 60] } } };
if (device.launchCount === 1) {
  device.bluetooth.addPeripheral({
    id: strap, name: 'Strap', advertise: { serviceUUIDs: ['180d'] }, services: heartRate,
  });
  device.leaveApp({ after: 10.5 });
}

const manager = new BleManager();

let isUsed = true;
let last = Promise.resolve();

async function start() {
  if (!isUsed) return;
  last = manager.connectToDevice(strap, { timeout: 10_000 });
  await last;
  for (let count = 0; count < 20 && isUsed; count += 1) {
    last = measure();
    await last;
    await new Promise((resolve) => setTimeout(resolve, 1000));
  }
}

async function measure() {
  const isConnected = await manager.isDeviceConnected(strap);
  const state = await manager.state();
  if (!isConnected || state !== 'PoweredOn') console.log('no strap');
}

AppState.addEventListener('change', async (state) => {
  if (state !== 'background' || !isUsed) return;
  isUsed = false;
  manager.destroy();
});

const ready = manager.onStateChange((state) => {
  if (state !== 'PoweredOn') return;
  ready.remove();
  start().catch((error) => console.warn(error.message));
}, true);
