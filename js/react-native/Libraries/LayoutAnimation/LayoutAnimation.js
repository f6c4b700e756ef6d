export { LayoutAnimation as default } from '../../LayoutAnimation.js';
