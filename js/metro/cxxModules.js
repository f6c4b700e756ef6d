'use strict';

// Taken before a bundle puts its own in their place, which call these.
const { queueMicrotask, requestIdleCallback, cancelIdleCallback } = globalThis;

/** The modules that React Native's new architecture has in C++ and cannot do without. */
exports.cxxModules = {
  NativeMicrotasksCxx: { queueMicrotask },
  NativeIdleCallbacksCxx: { requestIdleCallback, cancelIdleCallback },
};
