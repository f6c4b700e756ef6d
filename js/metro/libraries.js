'use strict';

/** Records which libraries look in vain for the globals of their native half. */
exports.install = (define) => {
  for (const name of native.libraryGlobals()) {
    Object.defineProperty(globalThis, name, {
      enumerable: false,
      configurable: true,
      get() {
        native.lacksGlobal(name);
        return undefined;
      },
      set: (value) => define(name, value),
    });
  }
};
