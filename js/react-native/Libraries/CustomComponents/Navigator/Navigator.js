export { Navigator as default } from '../../../removedNames.js';
