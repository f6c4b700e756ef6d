// Older libraries import it by React Native's own path.
export { DeviceEventEmitter as default } from '../../DeviceEventEmitter.js';
