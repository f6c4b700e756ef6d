'use strict';

const { requireArguments } = require('./arguments');

const dispatching = {};

class Event {
  #type;
  #bubbles;
  #cancelable;
  #composed;
  #canceled = false;
  #target = null;
  #currentTarget = null;
  #phase = 0;
  #stopped = false;
  #stoppedAtOnce = false;
  #isPassive = false;
  #isFromHost = false;
  #isTrusted = false;
  #timeStamp = native.now();

  constructor(type, options) {
    requireArguments(1, arguments.length, "Failed to construct 'Event'");
    if (options != null && typeof options !== 'object' && typeof options !== 'function') {
      throw new TypeError("Failed to construct 'Event': The provided value is not of type "
        + "'EventInit'.");
    }
    this.#type = `${type}`;
    this.#bubbles = Boolean(options?.bubbles);
    this.#cancelable = Boolean(options?.cancelable);
    this.#composed = Boolean(options?.composed);
  }

  get type() { return this.#type; }
  get target() { return this.#target; }
  get srcElement() { return this.#target; }
  get currentTarget() { return this.#currentTarget; }
  get eventPhase() { return this.#phase; }
  get bubbles() { return this.#bubbles; }
  get cancelable() { return this.#cancelable; }
  get composed() { return this.#composed; }
  get defaultPrevented() { return this.#canceled; }
  get timeStamp() { return this.#timeStamp; }
  get isTrusted() { return this.#isTrusted; }

  get returnValue() { return !this.#canceled; }
  set returnValue(value) {
    if (!value) this.preventDefault();
  }

  get cancelBubble() { return this.#stopped; }
  set cancelBubble(value) {
    if (value) this.stopPropagation();
  }

  composedPath() {
    return this.#currentTarget === null ? [] : [this.#currentTarget];
  }

  preventDefault() {
    if (this.#cancelable && !this.#isPassive) this.#canceled = true;
  }

  stopPropagation() {
    this.#stopped = true;
  }

  stopImmediatePropagation() {
    this.#stopped = true;
    this.#stoppedAtOnce = true;
  }

  get [Symbol.toStringTag]() {
    return 'Event';
  }

  [Symbol.for('nodejs.util.inspect.custom')](depth, options, inspect) {
    const { type, defaultPrevented, cancelable, timeStamp } = this;
    const name = this.constructor.name;
    return `${name} ${inspect({ type, defaultPrevented, cancelable, timeStamp }, options)}`;
  }

  // How a target controls an event. Scripts cannot use this.
  static {
    Object.assign(dispatching, {
      /** Marks an event that the host made, so that its next dispatch is trusted, and only that one. */
      trusted(event) {
        event.#isFromHost = true;
        return event;
      },
      begin(event, target) {
        event.#target = event.#currentTarget = target;
        event.#phase = Event.AT_TARGET;
        event.#isTrusted = event.#isFromHost;
        event.#isFromHost = false;
      },
      end(event) {
        event.#currentTarget = null;
        event.#phase = Event.NONE;
        event.#stopped = event.#stoppedAtOnce = false;
      },
      setPassive(event, isPassive) {
        event.#isPassive = isPassive;
      },
      isDispatched: (event) => event.#phase !== Event.NONE,
      /**
       * Whether the event stopped: with `atOnce` for listeners of the same phase too, otherwise only for the next
       * phase.
       */
      isStopped: (event, atOnce) => (atOnce ? event.#stoppedAtOnce : event.#stopped),
    });
  }
}

['NONE', 'CAPTURING_PHASE', 'AT_TARGET', 'BUBBLING_PHASE'].forEach((name, value) => {
  Object.defineProperty(Event, name, { value, enumerable: true });
  Object.defineProperty(Event.prototype, name, { value, enumerable: true });
});

exports.Event = Event;
exports.dispatching = dispatching;
