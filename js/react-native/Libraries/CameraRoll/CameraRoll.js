export { CameraRoll as default } from '../../removedNames.js';
