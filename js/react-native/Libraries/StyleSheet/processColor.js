export { processColor as default } from '../../color/processColor.js';
