import '../app.js';
import { device } from 'bridgehost';

device.doorbell.ring('Ada');
