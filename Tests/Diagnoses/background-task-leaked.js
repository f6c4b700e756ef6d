// bridgehost: --virtual-time
import { device } from 'bridgehost';
import { NativeModules } from 'react-native';

device.leaveApp();
await NativeModules.BackgroundTasks.beginBackgroundTask('upload');
