export { device } from './device.js';
export * from './peripherals.js';
