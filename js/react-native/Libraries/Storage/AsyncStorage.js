export { AsyncStorage as default } from '../../removedNames.js';
