/** Stands for many values. `matches` decides which. */
export class Asymmetric {
  constructor(name, matches) {
    this.name = name;
    this.matches = matches;
  }

  [Symbol.for('nodejs.util.inspect.custom')]() {
    return this.name;
  }
}

export const isObject = (value) => typeof value === 'object' && value !== null;
const tagOf = (value) => Object.prototype.toString.call(value);
const isEnumerable = (value, key) => Object.prototype.propertyIsEnumerable.call(value, key);
const keysOf = (value) => Reflect.ownKeys(value).filter((key) => isEnumerable(value, key));
const bytes = (buffer) => new Uint8Array(buffer);

/** A comparison: strict like `toStrictEqual`, or like `toEqual`. */
class Comparison {
  pairs = [];

  constructor(isStrict) {
    this.isStrict = isStrict;
  }

  equal(a, b) {
    if (b instanceof Asymmetric) return b.matches(a);
    if (a instanceof Asymmetric) return a.matches(b);
    if (Object.is(a, b)) return true;
    if (!isObject(a) || !isObject(b) || tagOf(a) !== tagOf(b)) return false;
    if (this.isStrict && Object.getPrototypeOf(a) !== Object.getPrototypeOf(b)) return false;
    // Both values contain themselves at the same place, so they are equal so far.
    if (this.pairs.some(([left, right]) => left === a && right === b)) return true;
    this.pairs.push([a, b]);
    try {
      return this.#contents(a, b);
    } finally {
      this.pairs.pop();
    }
  }

  #contents(a, b) {
    if (a instanceof Date) return Object.is(a.getTime(), b.getTime());
    if (a instanceof RegExp) return a.source === b.source && a.flags === b.flags;
    if (a instanceof Error) {
      return a.name === b.name && a.message === b.message && this.equal(a.cause, b.cause);
    }
    if (a instanceof String || a instanceof Number || a instanceof Boolean) {
      return Object.is(a.valueOf(), b.valueOf());
    }
    if (a instanceof ArrayBuffer) return this.#properties(bytes(a), bytes(b));
    if (a instanceof Map || a instanceof Set) return this.#collection(a, b);
    if (Array.isArray(a) && a.length !== b.length) return false;
    return this.#properties(a, b);
  }

  /** Ignores the order in which entries were added. */
  #collection(a, b) {
    if (a.size !== b.size) return false;
    const rest = [...b];
    return [...a].every((entry) => {
      const index = rest.findIndex((each) => this.equal(entry, each));
      if (index >= 0) rest.splice(index, 1);
      return index >= 0;
    });
  }

  #properties(a, b) {
    const [left, right] = [this.#keys(a), this.#keys(b)];
    return left.length === right.length
      && left.every((key) => isEnumerable(b, key) && this.equal(a[key], b[key]));
  }

  /** Only a strict comparison distinguishes an undefined property from a missing one. */
  #keys(value) {
    const keys = keysOf(value);
    return this.isStrict ? keys : keys.filter((key) => value[key] !== undefined);
  }
}

export const equals = (a, b) => new Comparison(false).equal(a, b);
export const strictlyEquals = (a, b) => new Comparison(true).equal(a, b);

/** Whether `actual` contains everything that `expected` has. It may have more. */
export function holds(actual, expected) {
  if (!isObject(actual) || !isObject(expected) || expected instanceof Asymmetric) {
    return equals(actual, expected);
  }
  if (Array.isArray(expected)) {
    return Array.isArray(actual) && actual.length === expected.length
      && expected.every((each, index) => holds(actual[index], each));
  }
  if (tagOf(expected) !== '[object Object]') return equals(actual, expected);
  return keysOf(expected).every((key) => key in actual && holds(actual[key], expected[key]));
}

/** The parts of `actual` that `expected` mentions, so that a difference shows nothing else. */
export function relevant(actual, expected) {
  if (!isObject(actual) || !isObject(expected) || expected instanceof Asymmetric) return actual;
  if (Array.isArray(expected)) {
    return Array.isArray(actual) ? actual.map((each, index) => relevant(each, expected[index])) : actual;
  }
  if (tagOf(expected) !== '[object Object]') return actual;
  return Object.fromEntries(keysOf(expected).filter((key) => key in actual)
    .map((key) => [key, relevant(actual[key], expected[key])]));
}
