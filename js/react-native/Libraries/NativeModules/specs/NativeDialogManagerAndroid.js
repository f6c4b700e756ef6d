export { NativeDialogManagerAndroid as default } from '../../../NativeDialogManagerAndroid.js';
