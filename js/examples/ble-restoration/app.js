// bridgehost: --virtual-time --launch user
import { device } from 'bridgehost';
import { BleManager } from '../BleManager';
import { HEART_RATE, MEASUREMENT, STRAP } from './phone';

console.log(`launch ${device.launchCount}`);

// One manager for the whole app, made as soon as the script runs: iOS gives the connections back only to a manager with
// the same identifier.
const manager = new BleManager({
  restoreStateIdentifier: 'BleInTheBackground',
  restoreStateFunction: (restored) => {
    if (!restored) return console.log('nothing to restore');
    for (const { id, name } of restored.connectedPeripherals) {
      console.log(`restored the connection to ${name}`);
      monitor(id);
    }
  },
});

function monitor(id) {
  manager.monitorCharacteristicForDevice(id, HEART_RATE, MEASUREMENT, (error, characteristic) => {
    if (error) return console.log(`the monitor ends: ${error.errorCode}`);
    console.log(`heart rate ${atob(characteristic.value).charCodeAt(1)}`);
  });
}

async function start() {
  await manager.connectToDevice(STRAP);
  await manager.discoverAllServicesAndCharacteristicsForDevice(STRAP);
  monitor(STRAP);
}

if (device.launchCount === 1) {
  const subscription = manager.onStateChange((state) => {
    if (state !== 'PoweredOn') return;
    subscription.remove();
    start().catch((error) => console.log(error.message));
  }, true);
}
