'use strict';

const moduleTable = require('./moduleTable');
const expo = require('./expo');
const lacking = require('./lacking');
const { withViewManagers } = require('./viewManagers');

const refuse = () => {
  throw new Error('Unable to put on NativeModules: Operation unsupported');
};

// Before 0.62, React Native's emitter calls these on any module that it was made with. They are hidden, as a copy of the
// module must not have them.
function withListeners(module) {
  for (const name of ['addListener', 'removeListeners']) {
    if (name in module || !Object.isExtensible(module)) continue;
    Object.defineProperty(module, name, { value() {}, writable: true, configurable: true });
  }
  return module;
}

/** `NativeModules` for the bundle. `find(name)` returns one of our modules, or null. */
exports.makeProxy = (find) => {
  const made = new Map();
  const used = new Set();
  // The modules that follow in a list of all. A loop over the list, as in `console.log(NativeModules)`, uses none of them.
  let listed = [];

  function use(name) {
    if (used.has(name)) return;
    used.add(name);
    native.module(name);
  }

  function make(name) {
    const module = expo.find(name, find);
    if (module === null) return moduleTable.names.includes(name) ? null : lacking.stand(name);
    return name === 'UIManager' ? withViewManagers(module) : withListeners(module);
  }

  function lookUp(name) {
    // Bundlers and promises read these properties from any object.
    if (typeof name !== 'string' || /^(__esModule|default|then|toJSON|\$\$typeof)$/.test(name)) {
      return undefined;
    }
    if (!made.has(name)) made.set(name, make(name));
    return made.get(name);
  }

  return new Proxy({}, {
    get(_, name) {
      const found = lookUp(name);
      if (name !== listed.shift()) {
        listed = [];
        if (moduleTable.names.includes(name)) use(name);
      }
      return found;
    },
    has: (_, name) => moduleTable.names.includes(name),
    ownKeys() {
      listed = [...moduleTable.names];
      return moduleTable.names;
    },
    getOwnPropertyDescriptor(_, name) {
      // A module that exports nothing is null, and no property.
      if (!moduleTable.names.includes(name) || lookUp(name) == null) return undefined;
      return { value: lookUp(name), enumerable: true, configurable: true, writable: true };
    },
    set: refuse,
    defineProperty: refuse,
    deleteProperty: refuse,
  });
};
