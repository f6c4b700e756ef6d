export { ImageBackground as default } from '../../components/Image.js';
