// Older libraries import it with React Native's own path.
export { DeviceEventEmitter as default } from '../../DeviceEventEmitter.js';
