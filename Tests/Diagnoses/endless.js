// bridgehost: --virtual-time
import { NativeModules } from 'react-native';

NativeModules.DevSettings.reload();
