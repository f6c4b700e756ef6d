export { DevSettings as default } from '../../DevSettings.js';
