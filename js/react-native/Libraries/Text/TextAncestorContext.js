export { TextAncestorContext as default } from '../../components/Text.js';
