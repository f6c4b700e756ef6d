// The app keeps the number of a characteristic. After a new connection it means nothing, and the app learns no value.
import { NativeModules } from 'react-native';
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
const { BlePlx } = NativeModules;
let number;

async function connect() {
  await manager.connectToDevice(strap, { timeout: 10_000 });
  await manager.discoverAllServicesAndCharacteristicsForDevice(strap);
  number ??= (await BlePlx.characteristicsForDevice(strap, '180d'))[0].id;
}

async function start() {
  manager.onDeviceDisconnected(strap, () => connect().catch(() => console.warn('no strap this time')));
  await connect();
  for (let count = 0; count < 5; count += 1) {
    await new Promise((resolve) => setTimeout(resolve, 2000));
    await BlePlx.readCharacteristic(number, 'read').catch(() => console.warn('no value this time'));
  }
}

const ready = manager.onStateChange((state) => {
  if (state !== 'PoweredOn') return;
  ready.remove();
  start().catch((error) => console.warn(error.message));
}, true);
