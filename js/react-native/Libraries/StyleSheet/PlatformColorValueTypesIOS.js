export { DynamicColorIOS } from '../../color/systemColors.js';
