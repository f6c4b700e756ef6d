// bridgehost: --virtual-time --launch user
// This example calls the native half of react-native-ble-manager. An app calls the library's own methods instead.
import { NativeModules } from 'react-native';
import { device } from 'bridgehost';

const { BleManager } = NativeModules;
const id = '5b3c1d6e-8f2a-4c7b-9e0d-1a2b3c4d5e6f';
const call = (method, ...args) => new Promise((resolve) => BleManager[method](...args, resolve));
BleManager.onDidUpdateState(() => { if (device.launchCount === 1) connect(); });
BleManager.onDidUpdateValueForCharacteristic(() => {});
BleManager.start({ restoreIdentifierKey: 'strap' }, () => {});

async function connect() {
  device.bluetooth.addPeripheral({ id, services: { '180d': { '2a37': { properties: ['notify'] } } } });
  await call('connect', id, {});
  await call('retrieveServices', id, []);
  await call('startNotification', id, '180d', '2a37');
  device.leaveApp();
  device.pressMemory({ after: 60 });
  device.bluetooth.notify(id, '180d', '2a37', [1], { after: 120 });
}
