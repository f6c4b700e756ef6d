export { View as default } from '../../../components/View.js';
