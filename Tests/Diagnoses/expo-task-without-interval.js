// bridgehost: --virtual-time --launch user
import { NativeModules } from 'react-native';

NativeModules.ExpoModulesCore.installModules();
// BackgroundTask.registerTaskAsync('sync') calls this.
await expo.modules.ExpoBackgroundTask.registerTaskAsync('sync', {});
