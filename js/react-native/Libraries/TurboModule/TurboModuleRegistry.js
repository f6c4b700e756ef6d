export * from '../../TurboModuleRegistry.js';
export * as default from '../../TurboModuleRegistry.js';
