'use strict';

let deliver;
let placeOf;

// The listeners of one event are a set and a list; either is made from the other when it is needed, because each run of
// a search adds its first listener anew. A list never changes: an emit goes on with the one it began with.
const setOf = (registrations) => (registrations.set ??= new Set(registrations.list));
const listOf = (registrations) => (registrations.list ??= [...registrations.set]);

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
        if (!setOf(registrations).delete(registration)) return;
        registrations.list = undefined;
        // After removeAllListeners others may have come.
        if (registrations.set.size === 0 && lists.get(eventType) === registrations) lists.delete(eventType);
      },
    };
    let registrations = lists.get(eventType);
    if (registrations === undefined) {
      registrations = { set: undefined, list: [registration], place: undefined };
      lists.set(eventType, registrations);
    } else {
      setOf(registrations).add(registration);
      registrations.list = undefined;
    }
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
    const registrations = this.#lists.get(eventType);
    return registrations?.set?.size ?? registrations?.list.length ?? 0;
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
