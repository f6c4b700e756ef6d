export { ImageStore as default } from '../../removedNames.js';
