// How a bundle begins: modules by number, evaluated when they are first required.
(function (global) {
  var factories = {};
  var loaded = {};
  global.__d = function (factory, id) { factories[id] = factory; };
  global.__r = function (id) {
    if (!loaded[id]) {
      loaded[id] = { exports: {} };
      factories[id](global, global.__r, loaded[id], loaded[id].exports);
    }
    return loaded[id].exports;
  };
  var handler = function (error) { throw error; };
  global.ErrorUtils = {
    setGlobalHandler: function (next) { handler = next; },
    getGlobalHandler: function () { return handler; },
    reportFatalError: function (error) { handler(error, true); },
  };
})(this);
