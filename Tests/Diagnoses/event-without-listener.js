// bridgehost: --virtual-time --launch user --native doorbell.native.js
import { device } from 'bridgehost';

device.doorbell.ring('Ada');
