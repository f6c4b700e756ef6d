// bridgehost: --virtual-time --native doorbell.native.js
import { device } from 'bridgehost';

device.doorbell.ring('Ada');
