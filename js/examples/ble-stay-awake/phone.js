import { device } from 'bridgehost';

export const SENSOR = '5B3C1D6E-8F2A-4C7B-9E0D-1A2B3C4D5E6F';
export const SERVICE = '180f';
export const LEVEL = '2a19';

device.bluetooth.addPeripheral({
  id: SENSOR, name: 'Sensor', advertise: { serviceUUIDs: [SERVICE] },
  services: { [SERVICE]: { [LEVEL]: { properties: ['notify'] } } },
});
device.leaveApp({ after: 10 });
// The firmware sends a value every 30 s for five minutes, and then every five minutes.
for (let after = 30; after <= 300; after += 30) device.bluetooth.notify(SENSOR, SERVICE, LEVEL, [1], { after });
for (let after = 600; after <= 900; after += 300) device.bluetooth.notify(SENSOR, SERVICE, LEVEL, [2], { after });
