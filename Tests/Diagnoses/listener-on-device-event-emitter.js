// bridgehost: --virtual-time --native doorbell.native.js
import { device } from 'bridgehost';
import { DeviceEventEmitter } from 'react-native';

DeviceEventEmitter.addListener('onRing', console.log);
device.doorbell.ring('Ada', { after: 1 });
