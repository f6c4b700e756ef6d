export { Image as default } from '../../components/Image.js';
