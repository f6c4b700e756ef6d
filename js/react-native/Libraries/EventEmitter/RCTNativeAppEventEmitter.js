export { NativeAppEventEmitter as default } from '../../DeviceEventEmitter.js';
