// bridgehost: --virtual-time --launch user
import { BleManager } from '../BleManager';
import { HEART_RATE, MEASUREMENT, STRAP } from './phone';

const manager = new BleManager();
const minutes = () => Math.round((Date.now() - began) / 60_000);
const began = Date.now();

// Without a timeout, a request for a connection waits as long as the strap is away, also while the app is suspended.
async function connect() {
  await manager.connectToDevice(STRAP);
  console.log(`connected after ${minutes()} min`);
  await manager.discoverAllServicesAndCharacteristicsForDevice(STRAP);
  manager.monitorCharacteristicForDevice(STRAP, HEART_RATE, MEASUREMENT, (error, characteristic) => {
    if (!error) console.log(`heart rate ${atob(characteristic.value).charCodeAt(1)}`);
  });
}

// The listener is there before the first connection. It asks for the next one while iOS lets the app run for the event.
manager.onDeviceDisconnected(STRAP, () => {
  console.log(`disconnected after ${minutes()} min`);
  connect().catch((error) => console.log(error.message));
});

const subscription = manager.onStateChange((state) => {
  if (state !== 'PoweredOn') return;
  subscription.remove();
  connect().catch((error) => console.log(error.message));
}, true);
