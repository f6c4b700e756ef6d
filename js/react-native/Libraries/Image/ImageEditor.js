export { ImageEditor as default } from '../../removedNames.js';
