export { Slider as default } from '../../../removedNames.js';
