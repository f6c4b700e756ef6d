export { Text as default } from '../../components/Text.js';
