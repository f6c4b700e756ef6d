'use strict';

const { requireArguments } = require('./arguments');

const dispatching = {};

class Event {
  #type;
  #options;
  #canceled = false;
  #target = null;
  #currentTarget = null;
  #phase = 0;
  #stopped = false;
  #timeStamp = native.now();

  constructor(type, options) {
    requireArguments(1, arguments.length, "Failed to construct 'Event'");
    this.#type = `${type}`;
    this.#options = options ?? {};
  }

  get type() { return this.#type; }
  get target() { return this.#target; }
  get srcElement() { return this.#target; }
  get currentTarget() { return this.#currentTarget; }
  get eventPhase() { return this.#phase; }
  get bubbles() { return Boolean(this.#options.bubbles); }
  get cancelable() { return Boolean(this.#options.cancelable); }
  get composed() { return Boolean(this.#options.composed); }
  get defaultPrevented() { return this.#canceled; }
  get returnValue() { return !this.#canceled; }
  get timeStamp() { return this.#timeStamp; }
  get isTrusted() { return false; }

  composedPath() {
    return this.#currentTarget === null ? [] : [this.#currentTarget];
  }

  preventDefault() {
    if (this.cancelable) this.#canceled = true;
  }

  stopPropagation() {}

  stopImmediatePropagation() {
    this.#stopped = true;
  }

  get [Symbol.toStringTag]() {
    return 'Event';
  }

  [Symbol.for('nodejs.util.inspect.custom')](depth, options, inspect) {
    const { type, defaultPrevented, cancelable, timeStamp } = this;
    const name = this.constructor.name;
    return `${name} ${inspect({ type, defaultPrevented, cancelable, timeStamp }, options)}`;
  }

  // How a target drives an event; not for scripts.
  static {
    Object.assign(dispatching, {
      begin(event, target) {
        event.#target = event.#currentTarget = target;
        event.#phase = Event.AT_TARGET;
        event.#stopped = false;
      },
      end(event) {
        event.#currentTarget = null;
        event.#phase = Event.NONE;
      },
      isDispatched: (event) => event.#phase !== Event.NONE,
      isStopped: (event) => event.#stopped,
    });
  }
}

['NONE', 'CAPTURING_PHASE', 'AT_TARGET', 'BUBBLING_PHASE'].forEach((name, value) => {
  Object.defineProperty(Event, name, { value, enumerable: true });
  Object.defineProperty(Event.prototype, name, { value, enumerable: true });
});

exports.Event = Event;
exports.dispatching = dispatching;
