export { useColorScheme as default } from '../../useColorScheme.js';
