// bridgehost: --virtual-time --native doorbell.native.js
import { NativeModules } from 'react-native';

console.log(await NativeModules.Doorbell.battery());
