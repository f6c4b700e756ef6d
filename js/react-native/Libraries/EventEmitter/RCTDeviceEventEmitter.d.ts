export { DeviceEventEmitter as default } from '../../index';
