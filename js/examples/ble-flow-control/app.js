// bridgehost: --virtual-time --launch user
import { BleManager } from '../BleManager';
import { PRINTER, RX, SERVICE, received } from './phone';

const manager = new BleManager();
const packets = Array.from({ length: 40 }, (_, index) => btoa(String.fromCharCode(index)));
const send = (packet) => manager.writeCharacteristicWithoutResponseForDevice(PRINTER, SERVICE, RX, packet);
const sleep = (seconds) => new Promise((resolve) => setTimeout(resolve, seconds * 1000));

async function start() {
  const device = await manager.connectToDevice(PRINTER);
  await manager.discoverAllServicesAndCharacteristicsForDevice(PRINTER);
  console.log(`a packet has at most ${device.mtu - 3} bytes`);

  // All at once: what finds no space waits, and then is written together. The rest is dropped, although each promise is
  // fulfilled.
  await Promise.all(packets.map(send));
  await sleep(5);
  const atOnce = received();
  console.log(`all at once: ${atOnce} of ${packets.length} packets arrive`);

  // One after another: each write waits until there is space.
  for (const packet of packets) await send(packet);
  await sleep(5);
  console.log(`one after another: ${received() - atOnce} of ${packets.length} packets arrive`);
}

const subscription = manager.onStateChange((state) => {
  if (state !== 'PoweredOn') return;
  subscription.remove();
  start().catch((error) => console.log(error.message));
}, true);
