export { useWindowDimensions as default } from '../../useWindowDimensions.js';
