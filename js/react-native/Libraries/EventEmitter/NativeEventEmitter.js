// Older libraries import it with React Native's own path.
export { NativeEventEmitter as default } from '../../NativeEventEmitter.js';
