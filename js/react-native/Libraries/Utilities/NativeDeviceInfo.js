export { DeviceInfo as default } from '../../DeviceInfo.js';
