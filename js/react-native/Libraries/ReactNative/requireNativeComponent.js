export { requireNativeComponent as default } from '../../nativeComponents.js';
