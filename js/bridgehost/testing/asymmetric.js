import { Asymmetric, equals, holds, isObject } from './equality.js';
import { brief } from './text.js';

const primitives = new Map([
  [String, 'string'], [Number, 'number'], [Boolean, 'boolean'], [BigInt, 'bigint'],
  [Symbol, 'symbol'], [Function, 'function'],
]);

function isA(value, type) {
  if (typeof value === primitives.get(type)) return true;
  return type === Object ? isObject(value) : value instanceof type;
}

// Matchers that stand for an expected value and accept several values, as in Jest.
export const asymmetric = {
  anything: () => new Asymmetric('anything', (value) => value !== undefined && value !== null),
  any(type) {
    if (typeof type === 'function') return new Asymmetric(`any ${type.name}`, (value) => isA(value, type));
    throw new TypeError(`expect.any takes a class, such as expect.any(Number), not ${brief(type)}`);
  },
  objectContaining: (expected) => new Asymmetric(`object containing ${brief(expected)}`,
    (value) => isObject(value) && holds(value, expected)),
  arrayContaining: (expected) => new Asymmetric(`array containing ${brief(expected)}`,
    (value) => Array.isArray(value)
      && expected.every((each) => value.some((other) => equals(other, each)))),
  arrayOf: (expected) => new Asymmetric(`array of ${brief(expected)}`,
    (value) => Array.isArray(value) && value.every((each) => equals(each, expected))),
  stringContaining: (part) => new Asymmetric(`string containing ${brief(part)}`,
    (value) => typeof value === 'string' && value.includes(part)),
  stringMatching: (pattern) => new Asymmetric(`string matching ${brief(pattern)}`,
    (value) => typeof value === 'string' && new RegExp(pattern).test(value)),
  closeTo: (number, digits = 2) => new Asymmetric(`close to ${number}`,
    (value) => isClose(value, number, digits)),
};

export const isClose = (value, number, digits) => Object.is(value, number)
  || Math.abs(value - number) < 10 ** -digits / 2;

const negation = (make) => (...expected) => {
  const { name, matches } = make(...expected);
  return new Asymmetric(`not ${name}`, (value) => !matches(value));
};

// Jest negates these, and not `anything` and `any`.
const negatable = ['objectContaining', 'arrayContaining', 'arrayOf', 'stringContaining', 'stringMatching', 'closeTo'];
export const negated = Object.fromEntries(negatable.map((name) => [name, negation(asymmetric[name])]));
