'use strict';

let deliver;
let placeOf;

// The listeners of an event are a set and a list. Each is made from the other when needed, because each run of a
// search adds its first listener again. A list never changes, so an emit continues with the list with which it began.
const setOf = (registrations) => (registrations.set ??= new Set(registrations.list));
const listOf = (registrations) => (registrations.list ??= [...registrations.set]);

/** React Native's emitter. Libraries also make their own. */
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
        // After removeAllListeners, new listeners may have been added.
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
    // Where the latest listener was added, for an event for which native code knows no listener.
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

  // Native code sends an event with or without a body; neither may allocate. Returns the number of listeners.
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

// The only emitter of a context. The events of all native modules arrive here.
const emitter = new EventEmitter();

exports.__rctDeviceEventEmitter = emitter;

// Native code calls this to emit an event, and gets the number of listeners. The usual number, 1, is returned as
// `true`, which native code can read without the engine's lock.
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
