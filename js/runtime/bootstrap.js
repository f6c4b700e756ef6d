'use strict';

// Start-up only names the globals: a file is loaded when a script first touches one of its names.
const define = (name, value) => Object.defineProperty(globalThis, name, {
  value, writable: true, enumerable: false, configurable: true,
});

// Lists and no object, whose shape the engine would have to make name by name in each context.
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
  ['url', 'URL'],
  ['searchParams', 'URLSearchParams'],
  ['deviceEvents', '__rctDeviceEventEmitter'],
];

// At a start each feature of the engine that is used first costs time: a function that is called often is compiled,
// and `for … of` needs an iterator. So this is one call with plain loops.
const provide = (lists) => {
  for (let i = 0; i < lists.length; i++) {
    const names = lists[i];
    for (let j = 1; j < names.length; j++) {
      const name = names[j];
      Object.defineProperty(globalThis, name, {
        enumerable: false,
        configurable: true,
        get() {
          const value = realm.require(`./${names[0]}`)[name];
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

// Where a context takes over the globals of another, they are there, and lead to its modules.
const isFirst = realm.require === undefined;
realm.require = require;
if (isFirst) {
  define('global', globalThis);
  define('self', globalThis);
  define('window', globalThis);
  define('GLOBAL', globalThis);
  provide(files);
}

// What js/react-native and js/bridgehost build on; application code imports 'react-native' instead.
define('__bridgehost', {
  module: native.module,
  registerCallableModule: native.registerCallableModule,
  // Rarely called: a native function is made when it is read.
  moduleNames: () => native.moduleNames(),
  platform: () => native.platform(),
  log: (level, message) => native.log(level, message),
  noteForeignRemoval: (event, count) => native.noteForeignRemoval(event, count),
  inspect: (value, options) => require('./inspect').inspect(value, options),
});

const deviceEvents = () => require('./deviceEvents').callable;
native.registerCallableModule('RCTDeviceEventEmitter', deviceEvents);
native.registerCallableModule('RCTNativeAppEventEmitter', deviceEvents);
if (native.architecture === 'bridge') {
  // By name for native code; a bundle for a phone puts its own in that place.
  native.registerCallableModule('JSTimers', () => require('./timers').callable);
  native.callTimersWith((ids) => require('./timers').callable.callTimers(ids));
}

// A function, for the engine makes `Date` and `Math` when it first runs code that names them.
const becomeVirtual = () => {
  // Before its name leads to the one that stands in for it.
  realm.SystemDate ??= Date;
  if (isFirst) provide([['virtualDate', 'Date']]);
  // The same in every run of the same seed.
  Math.random = native.random;
};
if (native.virtualTime) becomeVirtual();

// For the host: `process.exitCode`, for which `process` need not be loaded.
exports.exitCode = () => {
  const isUntouched = Object.getOwnPropertyDescriptor(globalThis, 'process')?.get !== undefined;
  return isUntouched ? undefined : globalThis.process?.exitCode;
};

// For the host: what to do with an error that nothing caught.
exports.handleUncaught = (error) => require('./uncaught').report(error);
