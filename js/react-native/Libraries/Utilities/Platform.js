export { Platform as default } from '../../Platform.js';
