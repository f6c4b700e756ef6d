'use strict';

const { EventTarget, handlerProperty, hasListeners, observeListeners } = require('./eventTarget');

const { WeakRef } = require('./builtins');
const { dropLacking } = require('./lacking');

const key = Symbol('AbortSignal');

const isOfPhone = native.reactNative > 0;
const abortText = isOfPhone ? 'signal is aborted without reason' : 'This operation was aborted';
const timeoutText = isOfPhone ? 'signal timed out' : 'The operation was aborted due to timeout';

/** A reason that is made when somebody asks for it: most that abort what has ended already have no reader. */
const later = (message, name) => {
  let made;
  return () => (made ??= new (require('./domException').DOMException)(message, name));
};

let abort;
let anyOf;
let reasonOfSignal;

const none = [];

const reasonOf = (reason) => (
  reason === undefined ? later(abortText, 'AbortError') : () => reason);

class AbortSignal extends EventTarget {
  #aborted = false;
  #reason = () => undefined;
  // For signals of `AbortSignal.any`. A source may live as long as the app, so it keeps only those dependent signals
  // that have listeners.
  #sources = none;
  #dependents = none;
  #mostDependents = 64;
  #heard = undefined;

  constructor(secret) {
    if (secret !== key) throw new TypeError('Illegal constructor');
    super();
  }

  get aborted() {
    return this.#aborted;
  }

  get reason() {
    return this.#reason();
  }

  throwIfAborted() {
    if (this.#aborted) throw this.#reason();
  }

  get [Symbol.toStringTag]() {
    return 'AbortSignal';
  }

  [Symbol.for('nodejs.util.inspect.custom')]() {
    return `AbortSignal { aborted: ${this.#aborted} }`;
  }

  static abort(reason) {
    const signal = new AbortSignal(key);
    abort(signal, reasonOf(reason));
    return signal;
  }

  static timeout(milliseconds) {
    const delay = Number(milliseconds);
    if (!(delay >= 0 && delay <= Number.MAX_SAFE_INTEGER)) {
      throw new RangeError("Failed to execute 'timeout' on 'AbortSignal': "
        + 'the value is out of range.');
    }
    const signal = new AbortSignal(key);
    const expire = () => abort(signal,
      later(timeoutText, 'TimeoutError'));
    // The last argument: this timer alone is no reason to keep running.
    native.createTimer(expire, Math.trunc(delay), false, true);
    return signal;
  }

  static any(signals) {
    return anyOf(signals);
  }

  static #any(signals) {
    const sources = [...signals];
    for (const source of sources) {
      if (!(source instanceof AbortSignal)) {
        throw new TypeError("Failed to execute 'any' on 'AbortSignal': "
          + 'the sequence holds something other than an AbortSignal.');
      }
    }
    const signal = new AbortSignal(key);
    const aborted = sources.find((source) => source.#aborted);
    if (aborted !== undefined) abort(signal, aborted.#reason);
    else signal.#follow(sources);
    return signal;
  }

  #follow(signals) {
    this.#sources = [...new Set(signals.flatMap((each) => (
      each.#sources.length > 0 ? each.#sources : [each])))];
    for (const source of this.#sources) source.#add(this);
    observeListeners(this, 'abort', () => {
      for (const source of this.#sources) {
        if (!this.#aborted && hasListeners(this, 'abort')) (source.#heard ??= new Set()).add(this);
        else source.#heard?.delete(this);
      }
    });
  }

  #add(dependent) {
    if (this.#dependents.length >= this.#mostDependents) {
      this.#dependents = this.#dependents.filter((each) => each.deref()?.aborted === false);
      this.#mostDependents = Math.max(64, 2 * this.#dependents.length);
    }
    if (this.#dependents === none) this.#dependents = [];
    this.#dependents.push(new WeakRef(dependent));
  }

  // All dependent signals are aborted before the first listener is called.
  static {
    anyOf = (signals) => AbortSignal.#any(signals);
    reasonOfSignal = (signal) => signal.#reason();
    abort = (signal, reason) => {
      if (signal.#aborted) return;
      const changed = new Set([signal]);
      for (const each of changed) {
        each.#aborted = true;
        each.#reason = reason;
        for (const reference of each.#dependents) {
          const dependent = reference.deref();
          if (dependent?.aborted === false) changed.add(dependent);
        }
        each.#dependents = none;
        each.#heard?.clear();
        for (const source of each.#sources) source.#heard?.delete(each);
      }
      for (const each of changed) {
        if (!hasListeners(each, 'abort')) continue;
        const { Event, dispatching } = require('./event');
        each.dispatchEvent(dispatching.trusted(new Event('abort')));
      }
    };
  }
}

Object.defineProperty(AbortSignal.prototype, 'onabort', handlerProperty('abort'));

class AbortController {
  #signal = new AbortSignal(key);

  get signal() {
    return this.#signal;
  }

  abort(reason) {
    abort(this.#signal, reasonOf(reason));
  }

  get [Symbol.toStringTag]() {
    return 'AbortController';
  }

  [Symbol.for('nodejs.util.inspect.custom')](depth, options, inspect) {
    return `AbortController ${inspect({ signal: this.#signal }, options)}`;
  }
}

exports.AbortController = AbortController;
exports.AbortSignal = dropLacking('AbortSignal', AbortSignal);
// For our own code, also where scripts do not find it.
exports.anyOf = anyOf;
exports.reasonOf = (signal) => (signal instanceof AbortSignal ? reasonOfSignal(signal)
  : signal.reason);
