export { ActionSheetIOS as default } from '../../ActionSheetIOS.js';
