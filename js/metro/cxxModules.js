'use strict';

// Saved before a bundle replaces these globals with its own, which call these.
const { queueMicrotask, requestIdleCallback, cancelIdleCallback } = globalThis;

/** The modules that React Native's new architecture implements in C++ and requires. */
exports.cxxModules = {
  NativeMicrotasksCxx: { queueMicrotask },
  NativeIdleCallbacksCxx: { requestIdleCallback, cancelIdleCallback },
  // The bundle has a default for each flag that native code does not set.
  NativeReactNativeFeatureFlagsCxx: {},
};
