'use strict';

const { Registrations } = require('./registrations');
const uncaught = require('./uncaught');

let hasListeners;
let observeListeners;

function call(target, { callback }, event) {
  try {
    if (typeof callback === 'function') callback.call(target, event);
    else callback.handleEvent(event);
  } catch (error) {
    uncaught.report(error);
  }
}

function optionsOf(options) {
  if (options === null || (typeof options !== 'object' && typeof options !== 'function')) {
    return { capture: Boolean(options), once: false, passive: false };
  }
  const { capture, once, passive, signal } = options;
  if (signal !== undefined && typeof signal?.addEventListener !== 'function') {
    throw new TypeError("Failed to execute 'addEventListener' on 'EventTarget': member signal is "
      + "not of type 'AbortSignal'.");
  }
  return { capture: Boolean(capture), once: Boolean(once), passive: Boolean(passive), signal };
}

const isObject = (value) => (
  typeof value === 'function' || (typeof value === 'object' && value !== null));

const captureKeys = new WeakMap();

/** The key of a listener. A callback may be added twice: with `capture` and without. */
function keyOf(callback, capture) {
  if (!capture || !isObject(callback)) return callback;
  let key = captureKeys.get(callback);
  if (key === undefined) captureKeys.set(callback, key = { capture: callback });
  return key;
}

function remove(listeners, listener) {
  if (listener.removed) return;
  listener.removed = true;
  listeners.delete(listener.key);
  // A signal may outlive its listeners. It must not keep a removed one alive.
  listener.signal?.removeEventListener('abort', listener.abort);
}

class EventTarget {
  #listeners = new Map();

  addEventListener(type, callback, options) {
    const { capture, once, passive, signal } = optionsOf(options);
    if (callback == null) return;
    if (typeof callback !== 'function' && typeof callback !== 'object') {
      throw new TypeError("Failed to execute 'addEventListener' on 'EventTarget': "
        + 'parameter 2 is not of type \'Object\'.');
    }
    if (signal?.aborted) return;
    const listeners = this.#listenersOf(type = `${type}`);
    const key = keyOf(callback, capture);
    if (listeners.get(key) !== undefined) return;
    const listener = { callback, key, capture, once, passive, removed: false, signal };
    listeners.add(key, listener);
    if (signal === undefined) return;
    listener.abort = () => remove(listeners, listener);
    signal.addEventListener('abort', listener.abort, { once: true });
  }

  removeEventListener(type, callback, options) {
    const capture = Boolean(typeof options === 'object' ? options?.capture : options);
    const listeners = this.#listeners.get(`${type}`);
    const listener = listeners?.get(keyOf(callback, capture));
    if (listener !== undefined) remove(listeners, listener);
  }

  #listenersOf(type) {
    let listeners = this.#listeners.get(type);
    if (listeners === undefined) this.#listeners.set(type, listeners = new Registrations());
    return listeners;
  }

  dispatchEvent(event) {
    const { Event, dispatching } = require('./event');
    if (!(event instanceof Event)) {
      throw new TypeError("Failed to execute 'dispatchEvent' on 'EventTarget': "
        + 'parameter 1 is not of type \'Event\'.');
    }
    if (dispatching.isDispatched(event)) {
      const { DOMException } = require('./domException');
      throw new DOMException('The event is already being dispatched.', 'InvalidStateError');
    }
    dispatching.begin(event, this);
    const listeners = this.#listeners.get(event.type);
    if (listeners !== undefined) {
      // Listeners that are added during the dispatch are not called.
      const { list } = listeners;
      this.#invoke(listeners, list, event, true, dispatching);
      this.#invoke(listeners, list, event, false, dispatching);
    }
    dispatching.end(event);
    return !event.defaultPrevented;
  }

  #invoke(listeners, list, event, capture, { isStopped, setPassive }) {
    if (isStopped(event, false)) return;
    for (const listener of list) {
      if (listener.capture !== capture || listener.removed) continue;
      if (listener.once) remove(listeners, listener);
      if (listener.passive) setPassive(event, true);
      call(this, listener, event);
      if (listener.passive) setPassive(event, false);
      if (isStopped(event, true)) break;
    }
  }

  get [Symbol.toStringTag]() {
    return 'EventTarget';
  }

  static {
    hasListeners = (target, type) => target.#listeners.get(type)?.size > 0;
    observeListeners = (target, type, onChange) => { target.#listenersOf(type).onChange = onChange; };
  }
}

/** An `on…` property: a handler that keeps its position among the listeners. */
exports.handlerProperty = (type) => {
  const handlers = new WeakMap();
  return {
    enumerable: true,
    configurable: true,
    get() {
      return handlers.get(this)?.handler ?? null;
    },
    set(handler) {
      const isCallable = typeof handler === 'function';
      const slot = handlers.get(this);
      if (slot !== undefined) slot.handler = isCallable ? handler : null;
      if (slot !== undefined || !isCallable) return;
      const added = { handler };
      handlers.set(this, added);
      this.addEventListener(type, (event) => added.handler?.call(this, event));
    },
  };
};

exports.EventTarget = EventTarget;
exports.hasListeners = hasListeners;
exports.observeListeners = observeListeners;
