// Native modules as older bundles find them: a table of names, and a tuple for each on demand.
__d(function (global, require, module) {
  var make = require(2);
  global.__fbBatchedBridgeConfig.remoteModuleConfig.forEach(function (config, moduleId) {
    var made;
    Object.defineProperty(module.exports, config[0], {
      enumerable: true,
      get: function () {
        if (!made) made = make(global.nativeRequireModuleConfig(config[0]), moduleId);
        return made && made.module;
      },
    });
  });
}, 3);
