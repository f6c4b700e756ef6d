export { createAnimatedComponent as default } from '../../animated/createAnimatedComponent.js';
