// bridgehost: --virtual-time --native endless.native.js
import { NativeModules } from 'react-native';

NativeModules.Lock.open().catch(() => {});
