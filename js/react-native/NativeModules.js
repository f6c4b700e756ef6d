import { Platform } from './Platform.js';

const { module, moduleNames } = globalThis.__bridgehost;

const refuse = () => {
  throw new Error('Unable to put on NativeModules: Operation unsupported');
};

// Libraries read the version of React Native from it.
const platformConstants = () => ({ ...Platform.constants, getConstants: () => Platform.constants });

// Modules are looked up when they are used. An unknown name is null, and stays null.
const known = new Map();

const provided = new Map([['PlatformConstants', platformConstants]]);

/** Adds modules whose native half is not needed here. */
export function provide(modules) {
  for (const [name, module] of Object.entries(modules)) provided.set(name, () => module);
}

function lookUp(name) {
  if (typeof name !== 'string') return undefined;
  let found = known.get(name);
  if (found === undefined) {
    const isProvided = provided.has(name) && !moduleNames().includes(name);
    found = isProvided ? provided.get(name)() : (module(name) ?? null);
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
