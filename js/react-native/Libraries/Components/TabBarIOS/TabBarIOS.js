export { TabBarIOS as default } from '../../../earlier/index.js';
