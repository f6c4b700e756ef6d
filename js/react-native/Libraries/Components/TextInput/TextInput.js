export { TextInput as default } from '../../../components/TextInput.js';
