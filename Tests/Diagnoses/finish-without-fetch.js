// bridgehost: --virtual-time --launch user
import { NativeModules } from 'react-native';

NativeModules.HealthEmitter.finish('noData');
