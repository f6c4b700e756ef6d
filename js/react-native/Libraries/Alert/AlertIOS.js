export { AlertIOS as default } from '../../earlier/index.js';
