// bridgehost: --virtual-time
import { device } from 'bridgehost';

// No such task was submitted.
device._simulateLaunchForTaskWithIdentifier('app.refresh', { after: 1 });
