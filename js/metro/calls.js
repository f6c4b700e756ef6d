'use strict';

const { batchedBridge } = require('./batchedBridge');
const callSites = require('./callSites');
const moduleTable = require('./moduleTable');
const { parse } = require('./queue');

// Answers a call. Calls that the bundle makes as a result are carried out at once.
function invokeCallback(id, args) {
  exports.process(batchedBridge().invokeCallbackAndReturnFlushedQueue(id, args));
}

function find(moduleNumber, methodNumber) {
  const module = moduleTable.at(moduleNumber);
  if (module == null) {
    throw new Error(`moduleId ${moduleNumber} out of range [0..${moduleTable.count})`);
  }
  const method = module.methods[methodNumber];
  if (method === undefined) {
    throw new Error(`Unknown methodID: ${methodNumber} for module: ${module.name}`);
  }
  return { module, method };
}

/** The parameters of a call, with functions in place of the numbers of callbacks. */
const withCallbacks = (method, params) => params.map((param, index) => (
  typeof param === 'number' && method.callbackPositions.includes(index)
    ? (...args) => invokeCallback(param, args) : param
));

/** The value from which JavaScript makes an error, at the place of its call (contract 3.5). */
const shapeOf = (error) => ({ ...error, message: error.message });

async function settle(promise, resolveId, rejectId) {
  let value;
  try {
    value = await promise;
  } catch (error) {
    invokeCallback(rejectId, [shapeOf(error)]);
    return;
  }
  invokeCallback(resolveId, value === undefined ? [] : [value]);
}

function perform({ module, method }, params) {
  native.setCallSite(callSites.of(params));
  try {
    if (method.kind === 'promise') {
      const [resolveId, rejectId] = params.slice(-2);
      const promise = module.object[method.name](...params.slice(0, -2));
      settle(promise, resolveId, rejectId).catch(native.reportFatalError);
    } else {
      module.object[method.name](...withCallbacks(method, params));
    }
  } catch (error) {
    // React Native logs a call with wrong arguments, and does not run it (contract 3.4).
    native.log('error', error.message);
  } finally {
    native.setCallSite(null);
  }
}

/** Carries out the calls of a queue that the bundle passed on. */
exports.process = (queue) => {
  for (const [moduleNumber, methodNumber, params] of parse(queue)) {
    perform(find(moduleNumber, methodNumber), params);
  }
};

exports.flushQueueImmediate = function nativeFlushQueueImmediate(...args) {
  if (args.length !== 1) throw new Error('nativeFlushQueueImmediate arg count must be 1');
  exports.process(args[0]);
};

exports.callSync = function nativeCallSyncHook(...args) {
  if (args.length !== 3) throw new Error('nativeCallSyncHook arg count must be 3');
  const [moduleNumber, methodNumber, params] = args;
  if (!Array.isArray(params)) throw new Error('method parameters should be array');
  const { module, method } = find(moduleNumber, methodNumber);
  return module.object[method.name](...withCallbacks(method, params)) ?? null;
};
