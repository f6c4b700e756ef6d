export { Settings as default } from '../../Settings.js';
