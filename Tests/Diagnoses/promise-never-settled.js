// bridgehost: --virtual-time --launch user --native doorbell.native.js
import { NativeModules } from 'react-native';

console.log(await NativeModules.Doorbell.battery());
