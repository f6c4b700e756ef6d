export { NavigatorIOS as default } from '../../../removedNames.js';
