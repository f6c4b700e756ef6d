'use strict';

const isViewManager = (name) => typeof name === 'string' && /^[A-Z]\w+$/.test(name);

/** UIManager for bundles that read the configuration of a native view as one of its properties. */
exports.withViewManagers = (module) => new Proxy(module, {
  get(target, name) {
    if (name in target || !isViewManager(name)) return target[name];
    target[name] = native.module('UIManager').getConstantsForViewManager(name);
    return target[name];
  },
});
