// bridgehost: --virtual-time --launch user --native doorbell.native.js
// code: event-without-listener
// fix: the script never listens to 'onRing'. Call addListener('onRing', …) at the top level of the script
import { device } from 'bridgehost';
device.doorbell.ring('Ada');
