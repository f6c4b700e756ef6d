// The app makes the manager, loads its settings, and only then listens to the state, which was told long before.
import { device } from 'bridgehost';
import { BleManager } from '../../../js/examples/BleManager.js';

const strap = '5B3C1D6E-8F2A-4C7B-9E0D-1A2B3C4D5E6F';
const heartRate = { '180d': { '2a37': { properties: ['read', 'notify'], value: [0, 60] } } };
if (device.launchCount === 1) {
  device.bluetooth.addPeripheral({
    id: strap, name: 'Strap', advertise: { serviceUUIDs: ['180d'] }, services: heartRate,
  });
  device.bluetooth.turnOff();
  device.bluetooth.turnOn({ after: 2 });
}

const manager = new BleManager();

async function start() {
  await manager.connectToDevice(strap, { timeout: 10_000 });
}

async function load() {
  await fetch(`${process.env.BACKEND_URL}/settings`, { signal: AbortSignal.timeout(5000) })
    .catch(() => console.warn('No settings this time'));
  listen();
}

function listen() {
  const ready = manager.onStateChange((state) => {
    if (state !== 'PoweredOn') return;
    ready.remove();
    start().catch((error) => console.warn(error.message));
  });
}

load();
