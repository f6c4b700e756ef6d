'use strict';

const { batchedBridge } = require('./batchedBridge');
const { process } = require('./calls');

exports.requireBridge = () => {
  batchedBridge();
};

/** Carries out the calls that wait in the bundle's queue. Returns whether there were any. */
exports.flush = () => {
  const queue = globalThis.__fbBatchedBridge?.flushedQueue();
  process(queue);
  return queue != null;
};

const callFunction = (module, method, args) => {
  process(batchedBridge().callFunctionReturnFlushedQueue(module, method, args));
};

// Bundles before 0.46 keep their callable modules in a table, and those of 0.46 their factories.
const find = (module) => {
  const bridge = batchedBridge();
  return bridge.getCallableModule ? bridge.getCallableModule(module)
    : bridge._lazyCallableModules?.[module]?.() ?? bridge._callableModules?.[module];
};

/** The bundle's timers, which native code calls. They had another name before 0.45. */
exports.timers = () => new Proxy({}, {
  get: (_, method) => (...args) => {
    const name = find('JSTimers') == null && find('JSTimersExecution') != null
      ? 'JSTimersExecution' : 'JSTimers';
    callFunction(name, method, args);
  },
});

/** The applications that the bundle registered. */
exports.appKeys = () => find('AppRegistry')?.getAppKeys?.() ?? [];

/** A module of the bundle as native code calls it. */
exports.callable = (module) => new Proxy({}, {
  get: (_, method) => (...args) => callFunction(module, method, args),
});

// How many listeners an event has. 1 if the bundle's emitter cannot tell.
function countListeners(module, eventType) {
  const emitter = find(module);
  if (typeof emitter?.listenerCount === 'function') return emitter.listenerCount(eventType);
  if (typeof emitter?.listeners === 'function') return emitter.listeners(eventType).length;
  return 1;
}

exports.emitter = (module) => ({
  emit(...args) {
    const count = countListeners(module, args[0]);
    callFunction(module, 'emit', args);
    return count;
  },
});
