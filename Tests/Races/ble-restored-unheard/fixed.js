// The app learns of the restored strap, and monitors it again.
import { device } from 'bridgehost';
import { BleManager } from '../../../js/examples/BleManager.js';

const strap = '5B3C1D6E-8F2A-4C7B-9E0D-1A2B3C4D5E6F';
const heartRate = { '180d': { '2a37': { properties: ['read', 'notify'], value: [0, 60] } } };
if (device.launchCount === 1) {
  device.bluetooth.addPeripheral({
    id: strap, name: 'Strap', advertise: { serviceUUIDs: ['180d'] }, services: heartRate,
  });
  device.leaveApp({ after: 10 });
  device.bluetooth.notify(strap, '180d', '2a37', [0, 61], { after: 600 });
}

const manager = new BleManager({
  restoreStateIdentifier: 'strap',
  restoreStateFunction: (restored) => restored?.connectedPeripherals.forEach(({ id }) => monitor(id)),
});

function monitor(id) {
  manager.monitorCharacteristicForDevice(id, '180d', '2a37', (error) => {
    if (error) console.warn(`the monitor ends: ${error.errorCode}`);
  });
}

async function start() {
  await manager.connectToDevice(strap, { timeout: 10_000 });
  await manager.discoverAllServicesAndCharacteristicsForDevice(strap);
  monitor(strap);
}

if (device.launchCount === 1) {
  const ready = manager.onStateChange((state) => {
    if (state !== 'PoweredOn') return;
    ready.remove();
    start().catch((error) => console.warn(error.message));
  }, true);
}
