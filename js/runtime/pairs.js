'use strict';

const iteratorPrototype = Object.getPrototypeOf(Object.getPrototypeOf([][Symbol.iterator]()));

const define = (prototype, name, value) => Object.defineProperty(prototype, name, {
  value, writable: true, enumerable: typeof name === 'string', configurable: true,
});

/**
 * Gives a class of name-value pairs `entries`, `keys`, `values`, `forEach` and an iterator. The iterator sees changes
 * that happen while it runs.
 */
exports.makeIterable = (type, pairsOf) => {
  class PairIterator {
    #target;
    #read;
    #index = 0;

    constructor(target, read) {
      this.#target = target;
      this.#read = read;
    }

    next() {
      const pair = pairsOf(this.#target)[this.#index];
      if (pair === undefined) return { value: undefined, done: true };
      this.#index += 1;
      return { value: this.#read(pair), done: false };
    }
  }
  const { prototype } = PairIterator;
  Object.setPrototypeOf(prototype, iteratorPrototype);
  delete prototype.constructor;
  define(prototype, 'next', prototype.next);
  Object.defineProperty(prototype, Symbol.toStringTag,
    { value: `${type.name} Iterator`, configurable: true });

  const methods = {
    entries() { return new PairIterator(this, ([name, value]) => [name, value]); },
    keys() { return new PairIterator(this, ([name]) => name); },
    values() { return new PairIterator(this, ([, value]) => value); },
    forEach(callback, context) {
      require('./arguments').requireFunction(callback, 'callback');
      for (let i = 0; i < pairsOf(this).length; i++) {
        const [name, value] = pairsOf(this)[i];
        callback.call(context, value, name, this);
      }
    },
  };
  for (const name of Object.keys(methods)) define(type.prototype, name, methods[name]);
  define(type.prototype, Symbol.iterator, methods.entries);
};

const { propertyIsEnumerable } = Object.prototype;

/** The pairs of an object. Each name and value is passed to `convert` when it is read. */
exports.recordPairs = (object, convert) => {
  const pairs = [];
  let isConverted = false;
  for (const key of Reflect.ownKeys(object)) {
    if (!propertyIsEnumerable.call(object, key)) continue;
    const name = convert(key);
    isConverted ||= name !== key;
    pairs.push([name, convert(object[key])]);
  }
  // Two names may have become the same. The last value is used.
  return isConverted ? [...new Map(pairs)] : pairs;
};

/** The members of an iterable. Each is passed to `convert` when it is read. */
exports.sequenceOf = (iterable, iterate, convert) => {
  // Arrays need no iterator of ours.
  const source = Array.isArray(iterable) ? iterable
    : { [Symbol.iterator]: () => iterate.call(iterable) };
  return Array.from(source, convert);
};
