export { WebView as default } from '../../../removedNames.js';
