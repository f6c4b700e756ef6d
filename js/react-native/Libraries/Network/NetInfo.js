export { NetInfo as default } from '../../removedNames.js';
