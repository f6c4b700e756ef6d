'use strict';

const uncaught = require('./uncaught');

let hasListeners;

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
    const list = this.#listeners.get(type = `${type}`) ?? [];
    if (list.some((each) => each.callback === callback && each.capture === capture)) return;
    const listener = { callback, capture, once, passive, removed: false };
    this.#listeners.set(type, [...list, listener]);
    signal?.addEventListener('abort', () => this.removeEventListener(type, callback, capture),
      { once: true });
  }

  removeEventListener(type, callback, options) {
    const capture = Boolean(typeof options === 'object' ? options?.capture : options);
    this.#remove(`${type}`, (each) => each.callback === callback && each.capture === capture);
  }

  #remove(type, matches) {
    const list = this.#listeners.get(type);
    if (list === undefined) return;
    for (const each of list) if (matches(each)) each.removed = true;
    this.#listeners.set(type, list.filter((each) => !each.removed));
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
    const list = this.#listeners.get(event.type) ?? [];
    this.#invoke(list, event, true, dispatching);
    this.#invoke(list, event, false, dispatching);
    dispatching.end(event);
    return !event.defaultPrevented;
  }

  #invoke(list, event, capture, { isStopped, setPassive }) {
    if (isStopped(event, false)) return;
    for (const listener of list) {
      if (listener.capture !== capture || listener.removed) continue;
      if (listener.once) this.#remove(event.type, (each) => each === listener);
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
    hasListeners = (target, type) => target.#listeners.has(type);
  }
}

/** An `on…` property: one handler that keeps its place among the listeners. */
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
