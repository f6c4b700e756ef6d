export { TouchableOpacity as default } from '../../../components/touchables.js';
