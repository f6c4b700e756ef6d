// Older libraries import it by React Native's own path.
export { NativeEventEmitter as default } from '../../NativeEventEmitter.js';
