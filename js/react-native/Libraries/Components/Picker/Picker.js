export { Picker as default } from '../../../removedNames.js';
