export { codegenNativeCommands as default } from '../../nativeComponents.js';
