// Native modules as the new architecture has them: objects that are asked for by name.
__d(function (global, require, module) {
  if (global.RN$Bridgeless !== true) throw new Error('there is a bridge');
  module.exports = new Proxy({}, {
    get: function (_, name) {
      return global.__turboModuleProxy(name) || global.nativeModuleProxy[name];
    },
  });
}, 3);

// What every app's code finds besides: events, errors and a console. Timers are native.
__d(function (global, require, module) {
  global.console = {
    log: function () { global.nativeLoggingHook([].slice.call(arguments).join(' '), 1); },
    error: function () { global.nativeLoggingHook([].slice.call(arguments).join(' '), 3); },
  };

  var listeners = {};
  global.RN$registerCallableModule('RCTDeviceEventEmitter', function () {
    return {
      emit: function (name, body) {
        (listeners[name] || []).forEach(function (listener) { listener(body); });
      },
      listenerCount: function (name) { return (listeners[name] || []).length; },
    };
  });
  module.exports.register = function (name, object) {
    global.RN$registerCallableModule(name, function () { return object; });
  };
  module.exports.listen = function (emitter, name, listener) {
    if (!emitter) throw new Error('Native module cannot be null.');
    emitter.addListener(name);
    (listeners[name] = listeners[name] || []).push(listener);
  };

  global.ErrorUtils.setGlobalHandler(function (error, isFatal) {
    if (global.RN$handleException(error, isFatal, true)) return;
    console.log('the handler of the bundle');
    require(3).ExceptionsManager.reportException({
      message: error.name + ': ' + error.message, stack: [], isFatal: isFatal,
      extraData: { rawStack: error.stack },
    });
  });
}, 4);
