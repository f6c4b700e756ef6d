export { InteractionManager as default } from '../../InteractionManager.js';
