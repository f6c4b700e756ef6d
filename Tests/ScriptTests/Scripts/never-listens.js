// bridgehost: --virtual-time
import { NativeModules } from 'react-native';

console.log(Object.keys(NativeModules.HealthEmitter).sort());
