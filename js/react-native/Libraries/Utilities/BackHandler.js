export { BackHandler as default } from '../../BackHandler.js';
