export { StatusBarIOS as default } from '../../../removedNames.js';
