export { NativeModules as default } from '../../NativeModules.js';
