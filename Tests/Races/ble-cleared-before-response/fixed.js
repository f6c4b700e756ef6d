// The app forgets a command after the lamp has confirmed the write.
import { NativeEventEmitter, NativeModules } from 'react-native';
import { device } from 'bridgehost';
import { BleManager } from '../../../js/examples/BleManager.js';
import AsyncStorage from '../AsyncStorage.js';

const lamp = '5B3C1D6E-8F2A-4C7B-9E0D-1A2B3C4D5E6F';
if (device.launchCount === 1) {
  device.bluetooth.addPeripheral({
    id: lamp, name: 'Lamp', advertise: { serviceUUIDs: ['ff10'] },
    services: { 'ff10': { 'ff11': { properties: ['write'] } } },
  });
  device.bluetooth.disconnect(lamp, { after: 0.5 });
}

const manager = new BleManager();
const { BackgroundFetch } = NativeModules;
const radioIsKnown = new Promise((resolve) => {
  manager.onStateChange((state) => state !== 'Unknown' && resolve(), true);
});

async function send() {
  const [command, ...rest] = JSON.parse(await AsyncStorage.getItem('outbox') ?? '["AQ=="]');
  if (!command) return 'noData';
  await radioIsKnown;
  await manager.connectToDevice(lamp, { timeout: 5000 });
  await manager.discoverAllServicesAndCharacteristicsForDevice(lamp);
  await manager.writeCharacteristicWithResponseForDevice(lamp, 'ff10', 'ff11', command);
  await AsyncStorage.setItem('outbox', JSON.stringify(rest));
  return 'newData';
}

new NativeEventEmitter(BackgroundFetch).addListener('fetch', async ({ fetchId }) => {
  const result = await send().catch(() => 'failed');
  await manager.cancelDeviceConnection(lamp).catch(() => {});
  BackgroundFetch.finish(fetchId, result);
});
