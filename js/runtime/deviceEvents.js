'use strict';

// Lists are replaced, never changed: an emit under way goes on with the list it began with.
const without = (list, registration) => list.filter((other) => other !== registration);

// Where listeners were added last, for an event that native code believes nobody listens to.
const places = new Map();

let deliver;

/** React Native's emitter, of which libraries make their own, too. */
class EventEmitter {
  #lists = new Map();

  addListener(eventType, listener, context) {
    if (typeof listener !== 'function') {
      throw new TypeError('EventEmitter.addListener(...): 2nd argument must be a function.');
    }
    const lists = this.#lists;
    const registration = {
      context,
      listener,
      remove() {
        const list = lists.get(eventType);
        if (list === undefined || !list.includes(registration)) return;
        if (list.length === 1) lists.delete(eventType);
        else lists.set(eventType, without(list, registration));
      },
    };
    const list = lists.get(eventType);
    lists.set(eventType, list === undefined ? [registration] : [...list, registration]);
    if (this === emitter) places.set(eventType, new Error());
    return registration;
  }

  emit(eventType, ...args) {
    deliver(this, eventType, ...args);
  }

  removeAllListeners(eventType) {
    if (eventType == null) this.#lists.clear();
    else this.#lists.delete(eventType);
  }

  listenerCount(eventType) {
    return this.#lists.get(eventType)?.length ?? 0;
  }

  // Native code sends no body or one: neither case may allocate. Returns how many listeners there were.
  static {
    deliver = function deliver(emitter, eventType, body) {
      const list = emitter.#lists.get(eventType);
      if (list === undefined) return 0;
      const count = list.length;
      if (arguments.length === 3) {
        for (let i = 0; i < count; i++) list[i].listener.call(list[i].context, body);
      } else if (arguments.length === 2) {
        for (let i = 0; i < count; i++) list[i].listener.call(list[i].context);
      } else {
        const args = Array.prototype.slice.call(arguments, 2);
        for (let i = 0; i < count; i++) list[i].listener.apply(list[i].context, args);
      }
      return count;
    };
  }
}

// The one emitter of a context: events of every native module arrive here.
const emitter = new EventEmitter();

exports.__rctDeviceEventEmitter = emitter;

// What native code calls: it learns how many listeners an event met. The usual one is `true`, which
// it reads without taking the engine's lock.
const count = (listeners) => listeners === 1 || listeners;

exports.callable = {
  emit(eventType, body) {
    switch (arguments.length) {
      case 1: return count(deliver(emitter, eventType));
      case 2: return count(deliver(emitter, eventType, body));
      default: return count(deliver(emitter, ...arguments));
    }
  },
  placeOfListener: (eventType) => (
    emitter.listenerCount(eventType) > 0 ? places.get(eventType) : undefined),
};
