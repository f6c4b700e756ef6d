import { viewConfigurations } from './viewConfigurations.js';

const { module, moduleNames } = globalThis.__bridgehost;

const refuse = () => {
  throw new Error('Unable to put on NativeModules: Operation unsupported');
};

// Modules are looked up when they are used. An unknown name is null, and stays null.
const known = new Map();
const used = new Set();
// The modules that follow in a list of all. A loop over the list, as in `console.log(NativeModules)`, uses none of them.
let listed = [];

function use(name) {
  if (used.has(name)) return;
  used.add(name);
  module(name);
}

function lookUp(name) {
  if (typeof name !== 'string') return undefined;
  let found = known.get(name);
  if (found === undefined) {
    found = module(name, true) ?? null;
    // React Native's JavaScript adds these methods to the native module, because libraries call them there.
    if (found !== null && name === 'UIManager') Object.assign(found, viewConfigurations);
    known.set(name, found);
  }
  return found;
}

export const NativeModules = new Proxy({}, {
  get(_, name) {
    if (name !== listed.shift()) {
      listed = [];
      if (typeof name === 'string') use(name);
    }
    return lookUp(name);
  },
  has: (_, name) => typeof name === 'string' && moduleNames().includes(name),
  ownKeys() {
    listed = moduleNames();
    return moduleNames();
  },
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
