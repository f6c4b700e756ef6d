export { PanResponder as default } from '../../PanResponder.js';
