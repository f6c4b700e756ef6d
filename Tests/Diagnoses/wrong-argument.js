// bridgehost: --virtual-time --launch user --architecture bridge
import { NativeModules } from 'react-native';

NativeModules.BackgroundTasks.endBackgroundTask('upload');
