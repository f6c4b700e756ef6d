import { StyleSheet } from '../../StyleSheet.js';

export default StyleSheet.flatten;
