import { device } from 'bridgehost';

export const STRAP = '5B3C1D6E-8F2A-4C7B-9E0D-1A2B3C4D5E6F';
export const HEART_RATE = '180d';
export const MEASUREMENT = '2a37';

if (device.launchCount === 1) {
  device.bluetooth.addPeripheral({
    id: STRAP, name: 'Strap', advertise: { serviceUUIDs: [HEART_RATE] },
    services: { [HEART_RATE]: { [MEASUREMENT]: { properties: ['notify'] } } },
  });
  // The person leaves the app. Some minutes later iOS needs its memory.
  device.leaveApp({ after: 10 });
  device.pressMemory({ after: 300 });
  // The strap is still connected. Each new value counts as an event for which iOS launches the app.
  for (const [after, rate] of [[5, 60], [400, 61], [402, 62], [404, 63]]) {
    device.bluetooth.notify(STRAP, HEART_RATE, MEASUREMENT, [0, rate], { after });
  }
  // The same by hand: `raise(9)` in a debugger ends the process, and the person opens the app again.
  device.crash('raise(9)', { after: 600 });
  device.openApp({ after: 660 });
  device.bluetooth.notify(STRAP, HEART_RATE, MEASUREMENT, [0, 64], { after: 662 });
}
