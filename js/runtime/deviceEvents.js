'use strict';

const { Registrations } = require('./registrations');

let deliver;
let placeOf;

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
        if (!registrations.delete(registration)) return;
        // After removeAllListeners others may have come.
        if (registrations.size === 0 && lists.get(eventType) === registrations) lists.delete(eventType);
      },
    };
    let registrations = lists.get(eventType);
    if (registrations === undefined) lists.set(eventType, registrations = new Registrations());
    registrations.add(registration, registration);
    // Where the latest was added, for an event that native code believes nobody listens to.
    if (this === emitter) registrations.place = new Error();
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
    return this.#lists.get(eventType)?.size ?? 0;
  }

  // Native code sends no body or one: neither case may allocate. Returns how many listeners there were.
  static {
    deliver = function deliver(emitter, eventType, body) {
      const list = emitter.#lists.get(eventType)?.list;
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
    placeOf = (emitter, eventType) => emitter.#lists.get(eventType)?.place;
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
  placeOfListener: (eventType) => placeOf(emitter, eventType),
};
