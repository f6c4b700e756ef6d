// bridgehost: --virtual-time --launch user
import { NativeModules } from 'react-native';

NativeModules.DevSettings.reload();
