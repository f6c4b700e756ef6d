export { codegenNativeComponent as default } from '../../nativeComponents.js';
