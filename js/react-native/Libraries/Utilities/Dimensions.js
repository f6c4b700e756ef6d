export { Dimensions as default } from '../../Dimensions.js';
