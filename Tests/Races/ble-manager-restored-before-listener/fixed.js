// The app listens to the restored state before BleManager.start().
import { device } from 'bridgehost';
import BleManager from '../ReactNativeBleManager.js';

const strap = '5b3c1d6e-8f2a-4c7b-9e0d-1a2b3c4d5e6f';
const heartRate = { '180d': { '2a37': { properties: ['notify'], value: [0, 60] } } };
if (device.launchCount === 1) {
  device.bluetooth.addPeripheral({
    id: strap, name: 'Strap', advertise: { serviceUUIDs: ['180d'] }, services: heartRate,
  });
  device.leaveApp({ after: 10 });
  device.bluetooth.notify(strap, '180d', '2a37', [0, 61], { after: 600 });
}

function use({ peripherals }) {
  console.log('restored', peripherals.map(({ name }) => name).join());
}

async function connect() {
  await BleManager.connect(strap);
  await BleManager.retrieveServices(strap);
  await BleManager.startNotification(strap, '180d', '2a37');
}

BleManager.onDidUpdateValueForCharacteristic(({ value }) => console.log('heart rate', value[1]));
if (device.launchCount === 1) {
  BleManager.onDidUpdateState(({ state }) => {
    if (state === 'on') connect().catch((error) => console.warn(error.message ?? error));
  });
}

async function start() {
  BleManager.onCentralManagerWillRestoreState(use);
  await BleManager.start({ restoreIdentifierKey: 'strap' });
}

start();
