'use strict';

// The start only defines the names of the globals. A file is loaded when a script first uses one of its names.
const define = (name, value) => Object.defineProperty(globalThis, name, {
  value, writable: true, enumerable: false, configurable: true,
});

// Lists and not an object, because the engine would build the object's shape name by name in each context.
const files = [
  ['development', '__DEV__'],
  ['console', 'console'],
  ['timers', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval',
    'requestAnimationFrame', 'cancelAnimationFrame'],
  ['idle', 'requestIdleCallback', 'cancelIdleCallback'],
  ['microtasks', 'queueMicrotask', 'setImmediate', 'clearImmediate'],
  ['errorUtils', 'ErrorUtils'],
  ['performance', 'performance'],
  ['process', 'process'],
  ['navigator', 'navigator'],
  ['textEncoder', 'TextEncoder'],
  ['textDecoder', 'TextDecoder'],
  ['base64', 'btoa', 'atob'],
  ['crypto', 'crypto'],
  ['structuredClone', 'structuredClone'],
  ['domException', 'DOMException'],
  ['event', 'Event'],
  ['customEvent', 'CustomEvent'],
  ['eventTarget', 'EventTarget'],
  ['abort', 'AbortController', 'AbortSignal'],
  ['headers', 'Headers'],
  ['request', 'Request'],
  ['response', 'Response'],
  ['fetch', 'fetch'],
  ['blob', 'Blob', 'File'],
  ['fileReader', 'FileReader'],
  ['formData', 'FormData'],
  ['progressEvent', 'ProgressEvent'],
  ['xmlHttpRequest', 'XMLHttpRequest'],
  ['webSocket', 'WebSocket'],
  ['url', 'URL'],
  ['searchParams', 'URLSearchParams'],
  ['alert', 'alert'],
  ['deviceEvents', '__rctDeviceEventEmitter'],
];

// At a start each feature of the engine that is used first costs time: a function that is called often is compiled,
// and `for … of` needs an iterator. So this is one call with plain loops.
const provide = (lists, lacking) => {
  for (let i = 0; i < lists.length; i++) {
    const names = lists[i];
    for (let j = 1; j < names.length; j++) {
      const name = names[j];
      if (lacking.includes(` ${name} `)) continue;
      Object.defineProperty(globalThis, name, {
        enumerable: false,
        configurable: true,
        get() {
          const value = realm.require(realm.require('./provided').fileOf(names[0]))[name];
          define(name, value);
          return value;
        },
        set(value) {
          define(name, value);
        },
      });
    }
  }
};

// In a context that takes over another one's globals, the globals already exist and use this context's modules.
const isFirst = realm.require === undefined;
realm.require = require;
if (isFirst) {
  const { lacking } = native;
  define('global', globalThis);
  define('self', globalThis);
  define('window', globalThis);
  if (!lacking.includes(' GLOBAL ')) define('GLOBAL', globalThis);
  provide(files, lacking);
  // Libraries tell React Native's runtimes apart by these. A bundle for a phone gets them from `js/metro`.
  if (native.runsBridgeless) Object.defineProperty(globalThis, 'RN$Bridgeless', { value: true });
  else if (native.reactNative > 0) define('nativeCallSyncHook', native.callSyncHook);
}
// What a phone's engine lacks is taken out of this one.
if (native.removals !== '') {
  // Our own code uses some of it later. Only these releases lack that.
  if (native.reactNative < 84) require('./builtins');
  realm.toBase64 ??= Uint8Array.prototype.toBase64;
  (0, eval)(native.removals);
}

// The base of js/react-native and js/bridgehost. Application code imports 'react-native' instead.
define('__bridgehost', {
  module: native.module,
  registerCallableModule: native.registerCallableModule,
  // Rarely called, so the native function is made when it is read.
  moduleNames: () => native.moduleNames(),
  platform: () => native.platform(),
  select(choices) {
    for (const key of ['ios', 'native', 'default']) if (key in choices) return choices[key];
    return undefined;
  },
  log: (level, message) => native.log(level, message),
  applicationRegistered: (appKey) => native.applicationRegistered(appKey),
  mount: (...values) => require('./rootView').mount(...values),
  unmount: (rootTag) => require('./rootView').unmount(rootTag),
  noteForeignRemoval: (event, count) => native.noteForeignRemoval(event, count),
  // For bundles: the names of the source in the engine's messages, and those of functions and classes.
  write: (error) => require('./writtenErrors').write(error),
  rename: (declared, name, written) => {
    if (typeof declared === 'function' && declared.name === name) {
      Object.defineProperty(declared, 'name', { value: written, configurable: true });
    }
  },
  writeRejections: () => require('./writtenErrors').writeRejections(),
  inspect: (value, options) => require('./inspect').inspect(value, options),
});

const deviceEvents = () => require('./deviceEvents').callable;
native.registerCallableModule('RCTDeviceEventEmitter', deviceEvents);
native.registerCallableModule('RCTNativeAppEventEmitter', deviceEvents);
if (native.architecture === 'bridge') {
  // Native code finds it by name. A bundle for a phone registers its own module with this name.
  native.registerCallableModule('JSTimers', () => require('./timers').callable);
  native.callTimersWith((ids) => require('./timers').callable.callTimers(ids));
}

// These are functions because the engine makes `Date` and `Math` when it first runs code that names them.
const replaceDate = () => {
  // Saved before the global `Date` is replaced.
  realm.SystemDate ??= Date;
  if (isFirst) provide([['date', 'Date']], '');
};
const replaceRandom = () => {
  // The same in each run with the same seed.
  Math.random = native.random;
};
if (native.virtualTime || native.reactNative > 0) replaceDate();
if (native.virtualTime) replaceRandom();

// For the host: `process.exitCode`, without loading `process`.
exports.exitCode = () => {
  const isUntouched = Object.getOwnPropertyDescriptor(globalThis, 'process')?.get !== undefined;
  return isUntouched ? undefined : globalThis.process?.exitCode;
};

// For the host: handles an uncaught error.
exports.handleUncaught = (error) => require('./uncaught').report(error);

// For the host: the content of a thrown object that is no error.
exports.thrownText = (value, isRejection) => require('./thrownText').thrownText(value, isRejection);

// For the host: whether a global or a member of one exists now.
exports.isDefined = (path) => path.split('.')
  .reduce((owner, name) => owner?.[name], globalThis) !== undefined;
