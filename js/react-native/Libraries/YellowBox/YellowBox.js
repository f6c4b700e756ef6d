export { YellowBox as default } from '../../LogBox.js';
