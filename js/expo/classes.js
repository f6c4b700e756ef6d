'use strict';

// The classes of expo-modules-core (common/cpp/EventEmitter.cpp, SharedObject.cpp, SharedRef.cpp, NativeModule.cpp).
const listenersOf = new WeakMap();
// Shared objects with listeners. A phone may collect such an object, and its event is lost. Here it lives until it is released,
// so that the order of events alone decides what a run does.
const listened = new Set();

function listeners(emitter, name) {
  return listenersOf.get(emitter)?.get(name) ?? [];
}

function set(emitter, name, list) {
  if (!listenersOf.has(emitter)) listenersOf.set(emitter, new Map());
  const earlier = listeners(emitter, name).length;
  const lists = listenersOf.get(emitter);
  lists.set(name, list);
  if (emitter instanceof SharedObject) {
    if ([...lists.values()].some((each) => each.length > 0)) listened.add(emitter);
    else listened.delete(emitter);
  }
  const call = (method) => { if (typeof emitter[method] === 'function') emitter[method](name); };
  if (earlier === 0 && list.length > 0) {
    call('__expo_onStartListeningToEvent');
    call('startObserving');
  } else if (earlier > 0 && list.length === 0) {
    call('__expo_onStopListeningToEvent');
    call('stopObserving');
  }
}

/** Calls the listeners that there are now, and returns how many. What one throws does not keep the others from running. */
function emit(emitter, name, values) {
  const list = listeners(emitter, name);
  for (const listener of [...list]) {
    try {
      listener.apply(emitter, values);
    } catch (error) {
      globalThis.ErrorUtils.reportError(error);
    }
  }
  return list.length;
}

function check(name, listener) {
  if (typeof name !== 'string') throw new Error('the name of an event must be a string');
  if (typeof listener !== 'function') throw new Error('the listener of an event must be a function');
}

class EventEmitter {
  constructor(object) {
    if (object instanceof EventEmitter) return object;
    if (object !== undefined && (typeof object !== 'object' || object === null)) {
      throw new Error('an EventEmitter takes an object');
    }
  }

  addListener(name, listener) {
    check(name, listener);
    set(this, name, [...listeners(this, name), listener]);
    return { remove: () => this.removeListener(name, listener) };
  }

  removeListener(name, listener) {
    check(name, listener);
    set(this, name, listeners(this, name).filter((other) => other !== listener));
  }

  removeSubscription(subscription) { subscription.remove(); }

  removeAllListeners(name) { set(this, name, []); }

  emit(name, ...values) { emit(this, name, values); }

  listenerCount(name) { return listeners(this, name).length; }
}
for (const name of Object.getOwnPropertyNames(EventEmitter.prototype)) {
  if (name !== 'constructor') Object.defineProperty(EventEmitter.prototype, name, { enumerable: true });
}

class SharedObject extends EventEmitter {
  release() {
    native.release(this);
    listenersOf.delete(this);
    listened.delete(this);
  }

  toJSON() {
    const json = {};
    for (const name in this) if (typeof this[name] !== 'function') json[name] = this[name];
    return json;
  }
}

Object.defineProperty(SharedObject.prototype, '__expo_shared_object_id__', {
  get() { return native.sharedObjectID(this); },
});

/**
 * A class of a module. What `construct` makes carries a native object. Its prototype is that of the class after `new`, which
 * may extend this one.
 */
function makeClass(name, construct, members) {
  const Class = {
    [name]: class extends SharedObject {
      constructor(...values) {
        if (construct === undefined) super();
        else return construct.apply(new.target.prototype, values);
      }
    },
  }[name];
  for (const [key, isMethod, value, set] of members) {
    Object.defineProperty(Class.prototype, key, isMethod
      ? { value, enumerable: true, writable: true, configurable: true }
      : { get: value, set, enumerable: true });
  }
  return Class;
}

class SharedRef extends SharedObject {}

// How many listeners of React Native's emitter a module has, and what sends it the events.
const forwarded = new WeakMap();

class NativeModule extends EventEmitter {
  /** Up to SDK 51 JavaScript listens to React Native's emitter, and tells a module only that it does. */
  addListener(name, listener) {
    if (listener !== undefined) return super.addListener(name, listener);
    if (!forwarded.has(this)) forwarded.set(this, { count: 0, stop: new Map() });
    const { stop } = forwarded.get(this);
    forwarded.get(this).count += 1;
    if (stop.has(name)) return undefined;
    stop.set(name, super.addListener(name, (body) => native.emitToDevice(name, body)));
    return undefined;
  }

  removeListeners(count) {
    const { stop } = forwarded.get(this) ?? { stop: new Map() };
    if (stop.size === 0 || (forwarded.get(this).count -= count) > 0) return;
    for (const subscription of stop.values()) subscription.remove();
    forwarded.delete(this);
  }
}

Object.assign(exports, { EventEmitter, emit, makeClass, SharedObject, SharedRef, NativeModule });
