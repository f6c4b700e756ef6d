// bridgehost: --virtual-time
import { device } from 'bridgehost';

device.crash('the app is at fault', { after: 1 });
device.openApp({ after: 2 });
