export { TouchableWithoutFeedback as default } from '../../../components/touchables.js';
