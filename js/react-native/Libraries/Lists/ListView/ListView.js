export { ListView as default } from '../../../removedNames.js';
