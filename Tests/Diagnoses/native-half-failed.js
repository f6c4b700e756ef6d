// bridgehost: --virtual-time --native licence.native.js
import { device } from 'bridgehost';

if (device.launchCount === 1) {
  device.crash('the app is at fault', { after: 60 });
  device.openApp({ after: 120 });
}
