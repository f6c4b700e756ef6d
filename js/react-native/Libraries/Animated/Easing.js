export { Easing as default } from '../../animated/Easing.js';
