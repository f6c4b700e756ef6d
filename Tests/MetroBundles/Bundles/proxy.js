// Native modules as bundles of 0.45 and later find them.
__d(function (global, require, module) {
  global.__fbGenNativeModule = require(2);
  module.exports = global.nativeModuleProxy;
}, 3);
