export { Keyboard as default } from '../../../Keyboard.js';
