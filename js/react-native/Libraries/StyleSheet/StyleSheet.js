export { StyleSheet as default } from '../../StyleSheet.js';
