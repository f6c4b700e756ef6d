// bridgehost: --virtual-time --launch user
import { BleManager } from '../BleManager';
import { HEART_RATE, MEASUREMENT, STRAP } from './phone';

const manager = new BleManager();
const minutes = () => Math.round((Date.now() - began) / 60_000);
const began = Date.now();
let isConnecting = false;

// Without a timeout, a request for a connection waits as long as the strap is away, also while the app is suspended.
async function connect() {
  // While Bluetooth is off, each request fails at once, and the library says that the strap is disconnected.
  if (await manager.state() !== 'PoweredOn' || isConnecting) return;
  isConnecting = true;
  await manager.connectToDevice(STRAP).finally(() => { isConnecting = false; });
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

manager.onStateChange(() => connect().catch((error) => console.log(error.message)), true);
