'use strict';

const calls = require('./calls');
const entries = require('./entries');
const expo = require('./expo');
const frames = require('./frames');
const moduleTable = require('./moduleTable');
const { makeProxy } = require('./nativeModules');
const { mounted } = require('./views');

// The bundle's timers are built on the module Timing.
exports.lacked = ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'setImmediate',
  'clearImmediate', 'requestAnimationFrame', 'cancelAnimationFrame', 'queueMicrotask',
  'requestIdleCallback', 'cancelIdleCallback'];

exports.prepare = () => {};

// The bundle makes a module's functions itself, from the tuple that describes the module.
function generate(name) {
  const config = moduleTable.config(name);
  if (config === null) return null;
  return globalThis.__fbGenNativeModule(config, moduleTable.numberOf(name)).module;
}

// The renderer creates its views when it has rendered all of them.
function tellOfViews() {
  const views = native.module('UIManager', true);
  const { createView } = views;
  views.createView = (tag, component, rootTag, props) => {
    createView(tag, component, rootTag, props);
    mounted(tag, component, props, (...event) => {
      entries.callable('RCTEventEmitter').receiveEvent(tag, ...event);
    });
  };
}

/** The old architecture: calls and their answers go through the bundle's queue. */
exports.install = (define) => {
  tellOfViews();
  // Old bundles require that the table exists. They use the proxy.
  define('nativeModuleProxy', makeProxy(generate));
  define('__fbBatchedBridgeConfig', { remoteModuleConfig: moduleTable.names.map((name) => [name]) });
  define('nativeRequireModuleConfig', (name) => {
    native.module(String(name));
    return moduleTable.config(name);
  });
  define('nativeFlushQueueImmediate', calls.flushQueueImmediate);
  define('nativeCallSyncHook', calls.callSync);
  // A module that is looked up by name is called without the queue.
  if (native.architecture === 'turbo') {
    define('__turboModuleProxy', (name) => expo.find(String(name), native.module));
  }
  for (const name of ['RCTDeviceEventEmitter', 'RCTNativeAppEventEmitter']) {
    native.registerCallableModule(name, () => entries.emitter(name));
  }
  native.registerCallableModule('AppRegistry', () => entries.callable('AppRegistry'));
  const timers = native.isInJest ? frames.drawn(native.module('Timing', true), entries.timers()) : entries.timers();
  native.registerCallableModule('JSTimers', () => timers);
};

exports.didLoad = entries.requireBridge;
exports.appKeys = entries.appKeys;
exports.flush = entries.flush;
