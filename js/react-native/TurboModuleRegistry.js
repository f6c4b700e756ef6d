import { invariant } from './invariant.js';
import { NativeModules } from './NativeModules.js';

export function get(name) {
  return NativeModules[name] ?? null;
}

export function getEnforcing(name) {
  const module = get(name);
  invariant(module != null, `TurboModuleRegistry.getEnforcing(...): '${name}' could not be found. `
    + 'Verify that a module by this name is registered in the native binary.');
  return module;
}
