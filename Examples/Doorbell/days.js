import './app.js';
import { device } from 'bridgehost';

// Somebody rings once a day.
if (device.launchCount === 1) {
  for (let day = 0; day < 7; day++) device.doorbell.ring(`visitor ${day + 1}`, { after: day * 86400 + 3600 });
}
