import { NativeModules } from 'react-native';

const { BleManager } = NativeModules;

const call = (method, ...args) => new Promise((resolve, reject) => {
  BleManager[method](...args, (error, value) => {
    if (error) reject(error);
    else resolve(value);
  });
});

/** What `react-native-ble-manager` 12 makes of its native half. */
export default {
  start: (options = {}) => call('start', options),
  scan: (options) => call('scan', options),
  stopScan: () => call('stopScan'),
  connect: (id) => call('connect', id, {}),
  retrieveServices: (id) => call('retrieveServices', id, []),
  startNotification: (id, service, characteristic) => call('startNotification', id, service, characteristic),
  getConnectedPeripherals: () => call('getConnectedPeripherals', []),
  onDidUpdateState: (listener) => BleManager.onDidUpdateState(listener),
  onDiscoverPeripheral: (listener) => BleManager.onDiscoverPeripheral(listener),
  onDidUpdateValueForCharacteristic: (listener) => BleManager.onDidUpdateValueForCharacteristic(listener),
  onCentralManagerWillRestoreState: (listener) => BleManager.onCentralManagerWillRestoreState(listener),
};
