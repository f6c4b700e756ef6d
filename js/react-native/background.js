// What scripts without a screen import. It is a small part of React Native, so it is bundled fast.
export { AppRegistry } from './AppRegistry.js';
export { AppState } from './AppState.js';
export { DevSettings } from './DevSettings.js';
export { DeviceEventEmitter, NativeAppEventEmitter } from './DeviceEventEmitter.js';
export { EventEmitter } from './EventEmitter.js';
export { Linking } from './Linking.js';
export { NativeEventEmitter } from './NativeEventEmitter.js';
export { NativeModules } from './NativeModules.js';
export { Platform } from './Platform.js';
export { registerCallableModule } from './registerCallableModule.js';
export { Settings } from './Settings.js';
export * as TurboModuleRegistry from './TurboModuleRegistry.js';
