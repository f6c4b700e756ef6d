export { LogBox as default } from '../../LogBox.js';
