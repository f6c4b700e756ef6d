import { isClose } from './asymmetric.js';
import { difference } from './difference.js';
import { equals, holds, isObject, relevant, strictlyEquals } from './equality.js';
import { brief } from './text.js';

/** Whether showing a difference helps more than a sentence. */
const isLong = (value) => isObject(value) || (typeof value === 'string' && value.includes('\n'));

const compared = (passes, words, actual, expected) => ({
  passes, words: `${words} ${brief(expected)}`,
  details: () => (isLong(actual) && isLong(expected) ? difference(expected, actual) : ''),
});

const isNumber = (value) => typeof value === 'number' || typeof value === 'bigint';

const ordered = (words, holdsFor) => (actual, expected) => {
  for (const value of [actual, expected]) {
    if (!isNumber(value)) throw new TypeError(`${brief(value)} is not a number`);
  }
  return { passes: holdsFor(actual, expected), words: `${words} ${expected}` };
};

const simple = (words, holdsFor) => (actual) => ({ passes: holdsFor(actual), words });

function members(actual) {
  if (typeof actual === 'string') return actual;
  if (typeof actual?.[Symbol.iterator] === 'function') return [...actual];
  throw new TypeError(`${brief(actual)} is neither an array nor a string`);
}

function pathOf(path) {
  return Array.isArray(path) ? path : String(path).replace(/\[(\w+)\]/g, '.$1').split('.');
}

/** The error that a function threw, or with which a promise was rejected. */
function thrownBy(actual, isReason) {
  if (isReason) return { error: actual };
  if (typeof actual !== 'function') {
    throw new TypeError(`toThrow needs a function to call: expect(() => …), not ${brief(actual)}`);
  }
  try {
    actual();
    return undefined;
  } catch (error) {
    return { error };
  }
}

function isExpectedError(error, expected) {
  if (expected === undefined) return true;
  const message = error?.message ?? String(error);
  if (typeof expected === 'string') return message.includes(expected);
  if (expected instanceof RegExp) return expected.test(message);
  if (typeof expected === 'function') return error instanceof expected;
  return isObject(expected) && 'message' in expected && !('matches' in expected)
    ? message === expected.message : equals(error, expected);
}

// Each returns whether it passes, and words that complete the sentence "expected … to …".
export const matchers = {
  toBe(actual, expected) {
    const passes = Object.is(actual, expected);
    const looksAlike = !passes && equals(actual, expected);
    return {
      ...compared(passes, 'be', actual, expected),
      ...(looksAlike && { hint: 'they are equal, but not the same object: toEqual compares what is in them' }),
    };
  },
  toEqual: (actual, expected) => compared(equals(actual, expected), 'equal', actual, expected),
  toStrictEqual: (actual, expected) => {
    const passes = strictlyEquals(actual, expected);
    const differs = !passes && equals(actual, expected);
    return {
      ...compared(passes, 'strictly equal', actual, expected),
      ...(differs && { hint: 'they differ in their classes, or in properties that are undefined' }),
    };
  },
  toMatchObject: (actual, expected) => ({
    passes: holds(actual, expected), words: `match ${brief(expected)}`,
    details: () => difference(expected, relevant(actual, expected)),
  }),
  toHaveLength(actual, length) {
    if (typeof actual?.length !== 'number') throw new TypeError(`${brief(actual)} has no length`);
    return { passes: actual.length === length, words: `have length ${length}`, instead: actual.length };
  },
  toHaveProperty(actual, path, ...expected) {
    let value = actual;
    const found = pathOf(path).every((key) => {
      const has = value !== undefined && value !== null && key in Object(value);
      if (has) value = value[key];
      return has;
    });
    const words = `have property '${pathOf(path).join('.')}'`;
    if (expected.length === 0) return { passes: found, words };
    return {
      passes: found && equals(value, expected[0]),
      words: `${words} ${brief(expected[0])}`,
      ...(found && { instead: brief(value) }),
    };
  },
  toContain: (actual, item) => ({
    passes: members(actual).includes(item), words: `contain ${brief(item)}`,
  }),
  toContainEqual: (actual, item) => ({
    passes: [...members(actual)].some((each) => equals(each, item)), words: `contain ${brief(item)}`,
  }),
  toMatch(actual, pattern) {
    if (typeof actual !== 'string') throw new TypeError(`toMatch needs a string, not ${brief(actual)}`);
    const passes = pattern instanceof RegExp ? pattern.test(actual) : actual.includes(pattern);
    return { passes, words: `match ${brief(pattern)}` };
  },
  toBeGreaterThan: ordered('be greater than', (a, b) => a > b),
  toBeGreaterThanOrEqual: ordered('be at least', (a, b) => a >= b),
  toBeLessThan: ordered('be less than', (a, b) => a < b),
  toBeLessThanOrEqual: ordered('be at most', (a, b) => a <= b),
  toBeCloseTo: (actual, number, digits = 2) => ({
    passes: isClose(actual, number, digits), words: `be close to ${number}`,
  }),
  toBeTruthy: simple('be truthy', Boolean),
  toBeFalsy: simple('be falsy', (actual) => !actual),
  toBeNull: simple('be null', (actual) => actual === null),
  toBeUndefined: simple('be undefined', (actual) => actual === undefined),
  toBeDefined: simple('be defined', (actual) => actual !== undefined),
  toBeNaN: simple('be NaN', Number.isNaN),
  toBeInstanceOf: (actual, type) => ({
    passes: actual instanceof type, words: `be an instance of ${type.name}`,
  }),
  toThrow(actual, expected, isReason) {
    const thrown = thrownBy(actual, isReason);
    const what = typeof expected === 'function' ? expected.name : brief(expected);
    const words = expected === undefined ? 'throw' : `throw ${what}`;
    return {
      passes: thrown !== undefined && isExpectedError(thrown.error, expected),
      words,
      ...(thrown !== undefined && { instead: brief(thrown.error) }),
    };
  },
};
