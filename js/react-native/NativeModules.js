import { Platform } from './Platform.js';

const { module, moduleNames } = globalThis.__bridgehost;

const refuse = () => {
  throw new Error('Unable to put on NativeModules: Operation unsupported');
};

// Libraries read the version of React Native from it.
const platformConstants = () => ({ ...Platform.constants, getConstants: () => Platform.constants });

// Modules are looked up when they are used. An unknown name is null, and stays null.
const known = new Map();

/** Adds modules whose native half is not needed here, unless the app has its own. */
export function provide(modules) {
  for (const name of Object.keys(modules)) {
    if (!moduleNames().includes(name)) known.set(name, modules[name]);
  }
}

function lookUp(name) {
  if (typeof name !== 'string') return undefined;
  let found = known.get(name);
  if (found === undefined) {
    found = module(name) ?? (name === 'PlatformConstants' ? platformConstants() : null);
    known.set(name, found);
  }
  return found;
}

export const NativeModules = new Proxy({}, {
  get: (_, name) => lookUp(name),
  has: (_, name) => typeof name === 'string' && moduleNames().includes(name),
  ownKeys: () => moduleNames(),
  getOwnPropertyDescriptor(_, name) {
    if (typeof name !== 'string' || !moduleNames().includes(name)) return undefined;
    return { value: lookUp(name), enumerable: true, configurable: true, writable: true };
  },
  set: refuse,
  defineProperty: refuse,
  deleteProperty: refuse,
});
