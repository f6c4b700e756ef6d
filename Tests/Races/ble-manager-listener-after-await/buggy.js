// The app switches the notification on, waits until the strap is calm, and only then listens. It loses the values in between.
import { device } from 'bridgehost';
import BleManager from '../ReactNativeBleManager.js';

const strap = '5b3c1d6e-8f2a-4c7b-9e0d-1a2b3c4d5e6f';
const heartRate = { '180d': { '2a37': { properties: ['notify'], value: [0, 60] } } };
if (device.launchCount === 1) {
  device.bluetooth.addPeripheral({
    id: strap, name: 'Strap', advertise: { serviceUUIDs: ['180d'] }, services: heartRate,
  });
  device.bluetooth.notify(strap, '180d', '2a37', [0, 61], { after: 30 });
}

async function start() {
  await BleManager.connect(strap);
  await BleManager.retrieveServices(strap);
  await BleManager.startNotification(strap, '180d', '2a37');
  await new Promise((resolve) => setTimeout(resolve, 900));
  listen();
}

let subscription;
function listen() {
  subscription ??= BleManager.onDidUpdateValueForCharacteristic(({ value }) => console.log('heart rate', value[1]));
}

BleManager.onDidUpdateState(({ state }) => {
  if (state === 'on') start().catch((error) => console.warn(error.message ?? error));
});
BleManager.start();
