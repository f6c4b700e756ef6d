export { StatusBar as default } from '../../../components/StatusBar.js';
