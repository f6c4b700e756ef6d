'use strict';

// What React Native's own JavaScript, in a bundle made for a phone, finds in place of the native
// half: it takes these names at its start and never looks again.
const calls = require('./calls');
const entries = require('./entries');
const moduleTable = require('./moduleTable');
const { proxy } = require('./nativeModules');

const define = (name, value) => Object.defineProperty(globalThis, name, {
  value, writable: true, enumerable: false, configurable: true,
});

// A phone's engine lacks these, and React Native brings its own: it replaces what it finds with
// code that does not expect getters.
for (const name of ('setTimeout clearTimeout setInterval clearInterval setImmediate clearImmediate '
  + 'requestAnimationFrame cancelAnimationFrame queueMicrotask performance navigator ErrorUtils '
  + 'fetch XMLHttpRequest FormData Blob File FileReader ProgressEvent '
  + 'requestIdleCallback cancelIdleCallback Headers Request Response URL URLSearchParams AbortController AbortSignal Event '
  + 'EventTarget DOMException structuredClone').split(' ')) delete globalThis[name];

// Bundles of before 0.4x have the table; later ones prefer the proxy.
define('nativeModuleProxy', proxy);
define('__fbBatchedBridgeConfig', { remoteModuleConfig: moduleTable.names.map((name) => [name]) });
define('nativeRequireModuleConfig', moduleTable.config);
define('nativeFlushQueueImmediate', calls.flushQueueImmediate);
define('nativeCallSyncHook', calls.callSync);
define('nativePerformanceNow', () => native.now());
if (native.architecture === 'turbo') {
  // The new architecture: a module is asked for by name, and its methods are called without a queue.
  define('__turboModuleProxy', (name) => native.module(String(name)) ?? null);
  define('RN$registerCallableModule', (...args) => {
    if (args.length !== 2) throw new Error('registerCallableModule requires exactly 2 arguments');
    native.registerCallableModule(...args);
  });
}
require('./logging').install(define);

for (const name of ['RCTDeviceEventEmitter', 'RCTNativeAppEventEmitter']) {
  native.registerCallableModule(name, () => entries.emitter(name));
}
native.registerCallableModule('AppRegistry', () => entries.callable('AppRegistry'));
native.registerCallableModule('JSTimers', entries.timers);

// For the host: without a queue a bundle is none, and what it queued is to be carried out.
exports.requireBridge = entries.requireBridge;
exports.flush = entries.flush;
