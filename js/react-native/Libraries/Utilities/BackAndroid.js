export { BackAndroid as default } from '../../removedNames.js';
