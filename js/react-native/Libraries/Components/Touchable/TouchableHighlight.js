export { TouchableHighlight as default } from '../../../components/touchables.js';
