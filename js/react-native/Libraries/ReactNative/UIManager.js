export { UIManager as default } from '../../UIManager.js';
