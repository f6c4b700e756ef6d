export { AppRegistry, AppRegistry as default } from '../../AppRegistry.js';
