'use strict';

const levels = { warning: 2 };

// React Native replaces the engine's console with its own, and calls both. Ours is silent from then on, because
// otherwise each line would be printed twice.
function quietable(console, isQuiet) {
  const result = {};
  for (const [name, method] of Object.entries(console)) {
    result[name] = (...args) => {
      if (!isQuiet()) method.apply(console, args);
    };
  }
  return result;
}

exports.install = (define) => {
  define('nativeLoggingHook', (message, level) => {
    native.print(level >= levels.warning ? 2 : 1, `${message}\n`);
  });

  let isReplaced = false;
  let ours;
  const own = globalThis.console;
  Object.defineProperty(globalThis, 'console', {
    enumerable: false,
    configurable: true,
    get() {
      ours ??= quietable(own, () => isReplaced);
      return ours;
    },
    set(value) {
      isReplaced = true;
      define('console', value);
    },
  });
};
