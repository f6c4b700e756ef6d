import { TextInput } from '../../../components/TextInput.js';

export default TextInput.State;
