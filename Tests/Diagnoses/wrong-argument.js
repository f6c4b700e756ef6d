// bridgehost: --virtual-time --architecture bridge
import { NativeModules } from 'react-native';

NativeModules.BackgroundTasks.endBackgroundTask('upload');
