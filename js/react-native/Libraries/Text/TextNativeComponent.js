export { Text as NativeText, Text as NativeVirtualText } from '../../components/Text.js';
