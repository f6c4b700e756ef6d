'use strict';

let deliver;
let placeOf;

// Plain objects, for each life of an app makes them anew. A list is made when an event needs it and never changes: an
// emit under way goes on with the one it began with.
const listOf = (registrations) => (registrations.list ??= [...registrations.members]);

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
        if (!registrations.members.delete(registration)) return;
        registrations.list = undefined;
        // After removeAllListeners others may have come.
        if (registrations.members.size === 0 && lists.get(eventType) === registrations) lists.delete(eventType);
      },
    };
    let registrations = lists.get(eventType);
    if (registrations === undefined) {
      registrations = { members: new Set(), list: undefined, place: undefined };
      lists.set(eventType, registrations);
    }
    registrations.members.add(registration);
    registrations.list = undefined;
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
    return this.#lists.get(eventType)?.members.size ?? 0;
  }

  // Native code sends no body or one: neither case may allocate. Returns how many listeners there were.
  static {
    deliver = function deliver(emitter, eventType, body) {
      const registrations = emitter.#lists.get(eventType);
      if (registrations === undefined) return 0;
      const list = listOf(registrations);
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
