export { TouchableNativeFeedback as default } from '../../../components/touchables.js';
