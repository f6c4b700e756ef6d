export { Linking as default } from '../../Linking.js';
