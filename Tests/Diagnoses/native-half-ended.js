// bridgehost: --virtual-time --launch user --native endless.native.js
import { NativeModules } from 'react-native';

NativeModules.Lock.open().catch(() => {});
