// bridgehost: --virtual-time --native doorbell.native.js
import { NativeModules } from 'react-native';

NativeModules.Doorbell.model(console.log);
