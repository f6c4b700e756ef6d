export { AppRegistry } from './AppRegistry.js';
export { AppState } from './AppState.js';
export { DevSettings } from './DevSettings.js';
export { DeviceEventEmitter, NativeAppEventEmitter } from './DeviceEventEmitter.js';
export { NativeEventEmitter } from './NativeEventEmitter.js';
export { NativeModules } from './NativeModules.js';
export { Platform } from './Platform.js';
export * as TurboModuleRegistry from './TurboModuleRegistry.js';
export { registerCallableModule } from './registerCallableModule.js';
