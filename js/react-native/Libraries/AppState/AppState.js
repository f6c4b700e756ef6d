export { AppState as default } from '../../AppState.js';
