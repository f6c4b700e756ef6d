import { device } from 'bridgehost';

export const STRAP = '5B3C1D6E-8F2A-4C7B-9E0D-1A2B3C4D5E6F';
export const HEART_RATE = '180d';
export const MEASUREMENT = '2a37';

device.bluetooth.addPeripheral({
  id: STRAP, name: 'Strap', advertise: { serviceUUIDs: [HEART_RATE] },
  services: { [HEART_RATE]: { [MEASUREMENT]: { properties: ['notify'] } } },
});
device.leaveApp({ after: 10 });
// The person takes off the strap, and comes back after an hour.
device.bluetooth.leaveRange(STRAP, { after: 60 });
device.bluetooth.comeIntoRange(STRAP, { after: 3600 });
device.bluetooth.notify(STRAP, HEART_RATE, MEASUREMENT, [0, 70], { after: 3605 });
