'use strict';

const { isOfAll, methodOfValue, primitive } = require('./lackingValues');

// React Native looks these up and works without them, because an iPhone or a release build does not have them either.
const absentOnPhones = new Set(['AccessibilityInfo', 'AsyncRocksDBStorage', 'AsyncSQLiteDBStorage',
  'BugReporting', 'DevLoadingView', 'DevMenu', 'DeviceEventManager', 'HMRClient', 'HeapCapture',
  'ImageStore', 'JSCHeapCapture', 'JSCSamplingProfiler', 'JSDevSupport', 'LogBox', 'ModalManager',
  'NativePerformance', 'PlatformLocalStorage', 'RNC_AsyncSQLiteDBStorage',
  'ReactDevToolsSettingsManager', 'RedBox', 'SoundManager', 'TVNavigationEventEmitter']);
// A native object that looks up modules by their names inherits nothing.
const isAbsentOnPhones = (name) => absentOnPhones.has(name) || isOfAll(name) || /^EXDev|Android|Cxx$/.test(name);

// Properties that promises, JSON and React read from any object.
const ask = ['then', 'toJSON', '$$typeof', '__esModule', 'nodeType', 'displayName', 'prototype'];

// A rejected promise of the bundle's own class, so that the engine does not report it as unhandled. A caller that
// ignores the promise of a phone's module must not get an error here.
function failing(module, path) {
  const failure = globalThis.Promise.reject(
    new Error(`${module}.${path} was called, but bridgehost has no module ${module}`),
  );
  failure.catch(() => {});
  return failure;
}

// What any part of a missing module has. `undefined` if the bundle asks for a member of its own.
function common({ isOther }, name) {
  if (name === Symbol.iterator) return [][Symbol.iterator].bind([]);
  if (name === Symbol.toPrimitive) return primitive(isOther);
  return methodOfValue(name, isOther);
}

// Libraries copy their modules. Nobody knows what a missing one has, so a copy has each name that the bundle reads of anything.
let read;
const propertyNames = () => {
  read ??= new Set(native.propertyNames().filter((name) => !ask.includes(name) && !isOfAll(name)));
  return read;
};

const membersOf = (standIn, path) => {
  const members = new Map();
  return (name) => {
    if (!members.has(name)) members.set(name, member(standIn, `${path}.${name}`));
    return members.get(name);
  };
};

// Stands for what a method of a missing module returned. The bundle shows what it is by what it does with it: a
// promise if it waits for it, otherwise a value of which nothing is known.
function result(standIn, path) {
  const { module, answer, isOther } = standIn;
  const value = answer(module, path, isOther);
  if (typeof value?.then !== 'function') {
    native.isAnswered(module);
    return value;
  }
  const nested = membersOf(standIn, `${path}()`);
  let isUsed = false;
  return new Proxy(value, {
    get(target, name) {
      if (!isUsed) native.isAnswered(module);
      isUsed = true;
      if (/^(then|catch|finally|constructor)$/.test(String(name))) {
        return name === 'constructor' ? target.constructor : target[name]?.bind(target);
      }
      const known = common(standIn, name);
      if (known !== undefined || typeof name === 'symbol' || ask.includes(name)) return known;
      return name === 'length' ? 0 : nested(name);
    },
    set: () => true,
  });
}

// Stands for a member of a missing module: a method if the bundle calls it, otherwise a constant.
function member(standIn, path) {
  const nested = membersOf(standIn, path);
  return new Proxy(() => {}, {
    apply() {
      native.lacks(standIn.module, path);
      return path === 'getConstants' ? stand(standIn) : result(standIn, path);
    },
    get(target, name) {
      const known = common(standIn, name);
      if (known !== undefined || typeof name === 'symbol' || ask.includes(name)) return known;
      const isOfFunctions = name in target && name !== 'arguments' && name !== 'caller';
      return isOfFunctions ? target[name] : nested(name);
    },
    set: () => true,
  });
}

function stand(standIn) {
  const members = new Map();
  return new Proxy({}, {
    get(target, name) {
      if (typeof name === 'symbol' || ask.includes(name)) return undefined;
      if (members.has(name)) return members.get(name);
      if (name in target) return target[name];
      members.set(name, member(standIn, name));
      return members.get(name);
    },
    set(_, name, value) {
      members.set(name, value);
      return true;
    },
    ownKeys: () => [...propertyNames()],
    getOwnPropertyDescriptor(_, name) {
      if (!propertyNames().has(name)) return undefined;
      return { value: this.get({}, name), enumerable: true, configurable: true, writable: true };
    },
  });
}

/**
 * What a bundle gets for a module that the host does not have. Libraries rely on their modules, so it is an object
 * whose methods fail when they are called. Where a phone returns null, and with `--strict-natives`, it is null.
 *
 * `answer(module, method, isOther)` is the result of its methods. By default, a promise that is rejected; with `isOther`, a search
 * asks for another one.
 */
exports.stand = (name, answer = exports.failing) => {
  if (isAbsentOnPhones(name)) return null;
  native.lacks(name, null);
  if (!native.hasStandIns) return null;
  return stand({ module: name, answer, isOther: native.answersOtherwise(name) });
};

exports.failing = (module, path, isOther) => (isOther ? globalThis.Promise.resolve({}) : failing(module, path));
