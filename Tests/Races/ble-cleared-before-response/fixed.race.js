import { expect } from 'bridgehost/testing';

// A command that is no longer in the outbox is in the lamp.
export function check({ storage, device }) {
  if (storage.asyncStorage.outbox === '[]') expect(device.bluetooth.peripherals[0].written).not.toHaveLength(0);
}
