'use strict';

const lacking = require('./lacking');

class EventEmitter {
  #listeners = new Map();

  addListener(eventName, listener) {
    if (!this.#listeners.has(eventName)) this.#listeners.set(eventName, new Set());
    this.#listeners.get(eventName).add(listener);
    return { remove: () => this.removeListener(eventName, listener) };
  }

  removeListener(eventName, listener) {
    this.#listeners.get(eventName)?.delete(listener);
  }

  removeAllListeners(eventName) {
    this.#listeners.delete(eventName);
  }

  emit(eventName, ...args) {
    for (const listener of [...this.#listeners.get(eventName) ?? []]) listener.apply(this, args);
  }

  listenerCount(eventName) {
    return this.#listeners.get(eventName)?.size ?? 0;
  }
}

class NativeModule extends EventEmitter {}

class SharedObject extends EventEmitter {
  release() {}
}

class SharedRef extends SharedObject {}

// Expo's methods that return a promise have names that end with Async.
const answer = (module, path) => (path.endsWith('Async') ? lacking.failing(module, path) : null);

// All of Expo's native modules are missing. Each gets a stand-in by its name.
const made = new Map();
const modules = new Proxy({}, {
  get(target, name) {
    if (typeof name !== 'string' || name in target) return target[name];
    if (!made.has(name)) made.set(name, lacking.stand(name, answer));
    return made.get(name);
  },
});

/** Takes the place of what Expo's native half installs. */
exports.core = {
  installModules() {
    globalThis.expo = {
      EventEmitter, NativeModule, SharedObject, SharedRef, modules,
      uuidv4: () => globalThis.crypto.randomUUID(),
      getViewConfig: () => null,
    };
    return true;
  },
};
