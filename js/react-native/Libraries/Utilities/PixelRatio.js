export { PixelRatio as default } from '../../PixelRatio.js';
