'use strict';

/** Lets libraries do without their native half, or records which look in vain for the globals of theirs. */
exports.install = (define) => {
  // Some can do without it, in Jest. The bundle adds its own variables to these.
  if (native.isInJest) define('process', { env: { JEST_WORKER_ID: '1' } });
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
