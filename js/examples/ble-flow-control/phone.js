import { device } from 'bridgehost';

export const PRINTER = '5B3C1D6E-8F2A-4C7B-9E0D-1A2B3C4D5E6F';
export const SERVICE = '6e400001-b5a3-f393-e0a9-e50e24dcca9e';
export const RX = '6e400002-b5a3-f393-e0a9-e50e24dcca9e';

device.bluetooth.addPeripheral({
  id: PRINTER, name: 'Printer', advertise: { serviceUUIDs: [SERVICE] },
  services: { [SERVICE]: { [RX]: { properties: ['writeWithoutResponse'] } } },
});

/** How many packets the printer has got. */
export const received = () => device.bluetooth.peripherals[0].written.length;
