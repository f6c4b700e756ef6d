// Native modules as bundles with a bridge find them.
__d(function (global, require, module) {
  global.__fbGenNativeModule = require(2);
  module.exports = global.nativeModuleProxy;
}, 3);
