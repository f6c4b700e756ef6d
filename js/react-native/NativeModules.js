import { viewConfigurations } from './viewConfigurations.js';

const { module, moduleNames } = globalThis.__bridgehost;

const refuse = () => {
  throw new Error('Unable to put on NativeModules: Operation unsupported');
};

// Modules are looked up when they are used. An unknown name is null, and stays null.
const known = new Map();

function lookUp(name) {
  if (typeof name !== 'string') return undefined;
  let found = known.get(name);
  if (found === undefined) {
    found = module(name) ?? null;
    // React Native's JavaScript adds these methods to the native module, because libraries call them there.
    if (found !== null && name === 'UIManager') Object.assign(found, viewConfigurations);
    known.set(name, found);
  }
  return found;
}

export const NativeModules = new Proxy({}, {
  get: (_, name) => lookUp(name),
  has: (_, name) => typeof name === 'string' && moduleNames().includes(name),
  ownKeys: () => moduleNames(),
  getOwnPropertyDescriptor(_, name) {
    // A module that exports nothing is null, and no property.
    if (typeof name !== 'string' || !moduleNames().includes(name) || lookUp(name) == null) {
      return undefined;
    }
    return { value: lookUp(name), enumerable: true, configurable: true, writable: true };
  },
  set: refuse,
  defineProperty: refuse,
  deleteProperty: refuse,
});
