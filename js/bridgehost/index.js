export { device } from './device.js';
