export { Alert as default } from '../../Alert.js';
