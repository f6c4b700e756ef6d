// The queue between JavaScript and native code, as contract 3.1 and 3.2 describe it.
__d(function (global, require, module) {
  var calls = [[], [], [], 0];
  var callables = {};
  var waiting = {};
  var lastFlush = 0;
  var callId = 0;

  function guarded(body) {
    try { body(); } catch (error) { global.ErrorUtils.reportFatalError(error); }
  }

  function take() {
    var taken = calls;
    calls = [[], [], [], callId];
    return taken[0].length > 0 ? taken : null;
  }

  var queue = {
    registerCallableModule: function (name, object) { callables[name] = object; },
    getCallableModule: function (name) { return callables[name] || null; },
    callFunctionReturnFlushedQueue: function (name, method, args) {
      lastFlush = Date.now();
      guarded(function () { callables[name][method].apply(callables[name], args); });
      return queue.flushedQueue();
    },
    invokeCallbackAndReturnFlushedQueue: function (id, args) {
      lastFlush = Date.now();
      guarded(function () {
        var pair = waiting[id >>> 1];
        delete waiting[id >>> 1];
        if (pair) pair[id & 1].apply(null, args);
      });
      return queue.flushedQueue();
    },
    flushedQueue: function () {
      guarded(function () { if (queue.runImmediates) queue.runImmediates(); });
      return take();
    },
    enqueueNativeCall: function (moduleId, methodId, params, first, second) {
      if (first) params.push(callId << 1);
      if (second) params.push(callId << 1 | 1);
      if (first || second) waiting[callId] = [first, second];
      callId += 1;
      calls[0].push(moduleId);
      calls[1].push(methodId);
      calls[2].push(params);
      if (Date.now() - lastFlush >= 5) {
        lastFlush = Date.now();
        global.nativeFlushQueueImmediate(take());
      }
    },
  };
  Object.defineProperty(global, '__fbBatchedBridge', { configurable: true, value: queue });
  module.exports = queue;
}, 1);

// A module's functions, made of its tuple (contract, section 4).
__d(function (global, require, module) {
  var queue = require(1);

  function makeMethod(moduleId, methodId, kind) {
    return function () {
      var args = Array.prototype.slice.call(arguments);
      if (kind === 'sync') return global.nativeCallSyncHook(moduleId, methodId, args);
      if (kind === 'promise') {
        return new Promise(function (resolve, reject) {
          queue.enqueueNativeCall(moduleId, methodId, args, resolve, function (data) {
            reject(Object.assign(new Error(), data));
          });
        });
      }
      var last = typeof args[args.length - 1] === 'function' ? args.pop() : undefined;
      var first = typeof args[args.length - 1] === 'function' ? args.pop() : undefined;
      queue.enqueueNativeCall(moduleId, methodId, args, first, last);
    };
  }

  module.exports = function (config, moduleId) {
    if (!config) return null;
    var made = {};
    (config[2] || []).forEach(function (name, methodId) {
      var isIn = function (list) { return list !== undefined && list.indexOf(methodId) >= 0; };
      var kind = isIn(config[3]) ? 'promise' : isIn(config[4]) ? 'sync' : 'async';
      made[name] = makeMethod(moduleId, methodId, kind);
    });
    return { name: config[0], module: Object.assign(made, config[1]) };
  };
}, 2);
