// What every app's code finds: timers, events, errors and a console.
__d(function (global, require, module) {
  var queue = require(1);
  var native = require(3);

  global.console = {
    log: function () { global.nativeLoggingHook([].slice.call(arguments).join(' '), 1); },
    error: function () { global.nativeLoggingHook([].slice.call(arguments).join(' '), 3); },
  };

  var lastId = 0;
  var timers = {};
  function create(fn, delay, repeats) {
    lastId += 1;
    timers[lastId] = { fn: fn, repeats: repeats };
    native.Timing.createTimer(lastId, delay || 0, Date.now(), repeats);
    return lastId;
  }
  global.setTimeout = function (fn, delay) { return create(fn, delay, false); };
  global.setInterval = function (fn, delay) { return create(fn, delay, true); };
  global.clearTimeout = global.clearInterval = function (id) {
    delete timers[id];
    native.Timing.deleteTimer(id);
  };
  queue.registerCallableModule('JSTimers', {
    callTimers: function (ids) {
      ids.forEach(function (id) {
        var timer = timers[id];
        if (timer && !timer.repeats) delete timers[id];
        if (timer) timer.fn();
      });
    },
  });

  var listeners = {};
  queue.registerCallableModule('RCTDeviceEventEmitter', {
    emit: function (name, body) {
      (listeners[name] || []).forEach(function (listener) { listener(body); });
    },
    listenerCount: function (name) { return (listeners[name] || []).length; },
  });
  module.exports.register = queue.registerCallableModule;
  module.exports.listen = function (emitter, name, listener) {
    if (!emitter) throw new Error('Native module cannot be null.');
    emitter.addListener(name);
    (listeners[name] = listeners[name] || []).push(listener);
  };

  global.ErrorUtils.setGlobalHandler(function (error, isFatal) {
    native.ExceptionsManager.reportException({
      message: error.name + ': ' + error.message, stack: [], isFatal: isFatal,
      extraData: { rawStack: error.stack },
    });
  });
}, 4);
