'use strict';

// React Native asks for these and goes on without: an iPhone, or a release build, lacks them too.
const absentOnPhones = new Set(['AccessibilityInfo', 'AsyncRocksDBStorage', 'AsyncSQLiteDBStorage',
  'BugReporting', 'DevLoadingView', 'DevMenu', 'DeviceEventManager', 'HMRClient', 'HeapCapture',
  'ImageStore', 'JSCHeapCapture', 'JSCSamplingProfiler', 'JSDevSupport', 'LogBox', 'ModalManager',
  'NativePerformance', 'PlatformLocalStorage', 'RNC_AsyncSQLiteDBStorage',
  'ReactDevToolsSettingsManager', 'RedBox', 'SoundManager', 'TVNavigationEventEmitter']);
const isAbsentOnPhones = (name) => absentOnPhones.has(name) || /^EXDev|Android|Cxx$/.test(name);

// What promises, JSON and React ask any object for.
const ask = ['then', 'toJSON', '$$typeof', '__esModule', 'nodeType', 'displayName', 'prototype'];

// A promise of the bundle's own kind, which is not an unhandled one for the engine. Who ignores the
// promise of a phone's module must not hear of it here.
function failing(module, path) {
  const failure = globalThis.Promise.reject(
    new Error(`${module}.${path} was called, but bridgehost has no module ${module}`),
  );
  failure.catch(() => {});
  return failure;
}

// Stands for a member of a module that is lacking: it can be called, and has members.
function member(module, path, answer) {
  const members = new Map();
  return new Proxy(() => {}, {
    apply() {
      native.lacks(module, path);
      return path === 'getConstants' ? stand(module, answer) : answer(module, path);
    },
    get(target, name) {
      if (name === Symbol.iterator) return [][Symbol.iterator].bind([]);
      if (name === Symbol.toPrimitive) return () => `${module}.${path}`;
      if (typeof name === 'symbol' || ask.includes(name)) return undefined;
      if (name === 'length' || name in target) return target[name];
      if (!members.has(name)) members.set(name, member(module, `${path}.${name}`, answer));
      return members.get(name);
    },
    set: () => true,
  });
}

function stand(module, answer) {
  const members = new Map();
  return new Proxy({}, {
    get(target, name) {
      if (typeof name === 'symbol' || ask.includes(name)) return undefined;
      if (members.has(name)) return members.get(name);
      if (name in target) return target[name];
      members.set(name, member(module, name, answer));
      return members.get(name);
    },
    set(_, name, value) {
      members.set(name, value);
      return true;
    },
  });
}

/**
 * What a bundle gets for a module that the host lacks. Libraries use theirs without a doubt, so it
 * is an object whose methods fail when they are called; null where a phone gives null.
 *
 * `answer(module, method)` is what its methods return: by default, a promise that is rejected.
 */
exports.stand = (name, answer = failing) => {
  if (isAbsentOnPhones(name)) return null;
  native.lacks(name, null);
  return stand(name, answer);
};

exports.failing = failing;
