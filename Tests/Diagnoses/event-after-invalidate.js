// bridgehost: --virtual-time --native doorbell.native.js
import { device } from 'bridgehost';
import { NativeEventEmitter, NativeModules } from 'react-native';

const { DevSettings, Doorbell, UserDefaults } = NativeModules;
new NativeEventEmitter(Doorbell).addListener('onRing', console.log);
// The script runs twice: before the reload and after it.
if (await UserDefaults.get('runs') !== 1) {
  await UserDefaults.set('runs', 1);
  DevSettings.reload();
  device.doorbell.ring('Ada');
}
