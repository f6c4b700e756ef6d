export { NativeEventEmitter as default } from '../../index';
