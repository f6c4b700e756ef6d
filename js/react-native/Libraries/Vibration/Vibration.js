export { Vibration as default } from '../../Vibration.js';
