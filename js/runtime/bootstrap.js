'use strict';

// Start-up only names the globals: a file is loaded when a script first touches one of its names.
const define = (name, value) => Object.defineProperty(globalThis, name, {
  value, writable: true, enumerable: false, configurable: true,
});

const provide = (file, names) => {
  for (const name of names.split(' ')) {
    Object.defineProperty(globalThis, name, {
      enumerable: false,
      configurable: true,
      get() {
        const value = require(file)[name];
        define(name, value);
        return value;
      },
      set(value) {
        define(name, value);
      },
    });
  }
};

for (const name of ['global', 'self', 'window', 'GLOBAL']) define(name, globalThis);

provide('./development', '__DEV__');
provide('./console', 'console');
provide('./timers', 'setTimeout clearTimeout setInterval clearInterval '
  + 'requestAnimationFrame cancelAnimationFrame');
provide('./idle', 'requestIdleCallback cancelIdleCallback');
provide('./microtasks', 'queueMicrotask setImmediate clearImmediate');
provide('./errorUtils', 'ErrorUtils');
provide('./performance', 'performance');
provide('./process', 'process');
provide('./navigator', 'navigator');
provide('./textEncoder', 'TextEncoder');
provide('./textDecoder', 'TextDecoder');
provide('./base64', 'btoa atob');
provide('./crypto', 'crypto');
provide('./structuredClone', 'structuredClone');
provide('./domException', 'DOMException');
provide('./event', 'Event');
provide('./eventTarget', 'EventTarget');
provide('./abort', 'AbortController AbortSignal');
provide('./headers', 'Headers');
provide('./request', 'Request');
provide('./response', 'Response');
provide('./fetch', 'fetch');
provide('./blob', 'Blob File');
provide('./fileReader', 'FileReader');
provide('./formData', 'FormData');
provide('./progressEvent', 'ProgressEvent');
provide('./xmlHttpRequest', 'XMLHttpRequest');
provide('./url', 'URL');
provide('./searchParams', 'URLSearchParams');
provide('./deviceEvents', '__rctDeviceEventEmitter');

// What js/react-native and js/bridgehost build on; application code imports 'react-native' instead.
define('__bridgehost', {
  module: native.module,
  moduleNames: native.moduleNames,
  registerCallableModule: native.registerCallableModule,
  log: native.log,
  noteForeignRemoval: native.noteForeignRemoval,
  platform: native.platform,
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

if (native.virtualTime) {
  define('Date', require('./virtualDate').Date);
  // The same in every run of the same seed.
  Math.random = native.random;
}

// For the host: `process.exitCode`, for which `process` need not be loaded.
exports.exitCode = () => {
  const isUntouched = Object.getOwnPropertyDescriptor(globalThis, 'process')?.get !== undefined;
  return isUntouched ? undefined : globalThis.process?.exitCode;
};

// For the host: what to do with an error that nothing caught.
exports.handleUncaught = (error) => require('./uncaught').report(error);
