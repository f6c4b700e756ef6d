export { ToastAndroid as default } from '../../../ToastAndroid.js';
