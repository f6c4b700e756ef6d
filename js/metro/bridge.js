'use strict';

const calls = require('./calls');
const entries = require('./entries');
const moduleTable = require('./moduleTable');
const { makeProxy } = require('./nativeModules');

// The bundle's timers are built on the module Timing.
exports.lacked = ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'setImmediate',
  'clearImmediate', 'requestAnimationFrame', 'cancelAnimationFrame', 'queueMicrotask',
  'requestIdleCallback', 'cancelIdleCallback'];

exports.prepare = () => {};

// The bundle builds a module's functions itself, of the tuple, once it has said how.
function generate(name) {
  const config = moduleTable.config(name);
  if (config === null) return null;
  return globalThis.__fbGenNativeModule(config, moduleTable.numberOf(name)).module;
}

/** The old architecture: calls go through the bundle's queue, and so does what comes back. */
exports.install = (define) => {
  // Bundles of before 0.4x have the table; later ones prefer the proxy.
  define('nativeModuleProxy', makeProxy(generate));
  define('__fbBatchedBridgeConfig', { remoteModuleConfig: moduleTable.names.map((name) => [name]) });
  define('nativeRequireModuleConfig', moduleTable.config);
  define('nativeFlushQueueImmediate', calls.flushQueueImmediate);
  define('nativeCallSyncHook', calls.callSync);
  // A module that is asked for by name is called without the queue.
  if (native.architecture === 'turbo') {
    define('__turboModuleProxy', (name) => native.module(String(name)) ?? null);
  }
  for (const name of ['RCTDeviceEventEmitter', 'RCTNativeAppEventEmitter']) {
    native.registerCallableModule(name, () => entries.emitter(name));
  }
  native.registerCallableModule('AppRegistry', () => entries.callable('AppRegistry'));
  native.registerCallableModule('JSTimers', entries.timers);
};

exports.didLoad = entries.requireBridge;
exports.appKeys = entries.appKeys;
exports.flush = entries.flush;
