'use strict';

// `globalThis.expo`, as native code of expo-modules-core defines it before its JavaScript reads it.
const { EventEmitter, emit, makeClass, SharedObject, SharedRef, NativeModule } = require('./classes');

const built = new Map();

function build(name) {
  const members = native.members(name);
  if (members === null) return undefined;
  const module = new NativeModule();
  Object.defineProperties(module, Object.getOwnPropertyDescriptors(members));
  const hidden = (key, value) => Object.defineProperty(module, key, { value });
  hidden('__expo_module_name__', name);
  hidden('__expo_onStartListeningToEvent', (event) => native.startObserving(name, event));
  hidden('__expo_onStopListeningToEvent', (event) => native.stopObserving(name, event));
  // Expo Modules have no getConstants of React Native's kind.
  delete module.getConstants;
  return module;
}

function module(name) {
  if (!built.has(name)) built.set(name, build(name));
  return built.get(name);
}

const readOnly = (name) => {
  throw new Error(`RuntimeError: Cannot override the host object for expo module '${String(name)}'.`);
};
const modules = new Proxy({}, {
  get: (_, name) => (typeof name === 'string' ? module(name) : undefined),
  has: (_, name) => native.names().includes(name),
  ownKeys: () => native.names(),
  getOwnPropertyDescriptor(_, name) {
    if (!native.names().includes(name)) return undefined;
    return { value: module(name), enumerable: true, configurable: true, writable: false };
  },
  set: (_, name) => readOnly(name),
  defineProperty: (_, name) => readOnly(name),
  deleteProperty: (_, name) => readOnly(name),
});

const expo = {
  modules, EventEmitter, SharedObject, SharedRef, NativeModule,
  uuidv4: () => native.randomUUID(),
  uuidv5: native.makeUUIDv5(),
  // Any view is there, and none is drawn.
  getViewConfig: () => ({ validAttributes: {}, directEventTypes: {} }),
  reloadAppAsync: async (reason = 'Reloaded from JS call') => native.reload(reason),
  get expoModulesCoreVersion() {
    const [major, minor, patch] = native.version().split('.').map((part) => parseInt(part, 10));
    return { version: native.version(), major, minor, patch };
  },
  get cacheDir() { return native.cacheDirectory(); },
  get documentsDir() { return native.documentsDirectory(); },
};
Object.defineProperty(globalThis, 'expo', { value: expo, enumerable: true, configurable: true });

// For the host. `emit` returns how many listeners there were.
Object.assign(exports, {
  emit: (name, event, body) => emit(module(name), event, [body]),
  emitFrom: (object, event, values) => emit(object, event, values),
  makeClass,
  makeError(code, message) {
    const { ExpoModulesCore_CodedError: CodedError } = globalThis;
    if (typeof CodedError === 'function') return new CodedError(code, message);
    return Object.assign(new Error(message), { code });
  },
});
