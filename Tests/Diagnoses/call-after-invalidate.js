// bridgehost: --virtual-time --native doorbell.native.js
import { NativeModules } from 'react-native';

const { DevSettings, Doorbell, UserDefaults } = NativeModules;
// The script runs twice: before the reload and after it.
if (await UserDefaults.get('runs') !== 1) {
  await UserDefaults.set('runs', 1);
  DevSettings.reload();
  setTimeout(() => Doorbell.light(true));
}
