import { equal, rejects, test, throws } from './assert.js';
import { expect } from '../bridgehost/testing/expect.js';

/** The message of an expectation that does not hold. */
const saying = (body, message) => throws(body, message).name;

test('toBe tells values apart as Object.is does', () => {
  expect(NaN).toBe(NaN);
  expect(0).not.toBe(-0);
  saying(() => expect(1).toBe(2), 'expected 1 to be 2');
  saying(() => expect('a').not.toBe('a'), "expected 'a' not to be 'a'");
  equal(saying(() => expect(null).toBe(undefined), 'expected null to be undefined'), 'AssertionError');
});

test('toBe says when two objects are only equal', () => {
  saying(() => expect({ a: 1 }).toBe({ a: 1 }), 'expected { a: 1 } to be { a: 1 }\n\n'
    + 'they are equal, but not the same object: toEqual compares what is in them\n');
});

test('toEqual compares what is in objects, whatever their class and what is undefined in them', () => {
  class Point {
    constructor(x) {
      this.x = x;
    }
  }
  expect(new Point(1)).toEqual({ x: 1, y: undefined });
  expect(new Point(1)).not.toStrictEqual({ x: 1 });
  expect({ x: 1, y: undefined }).not.toStrictEqual({ x: 1 });
  expect(new Map([[1, { a: [] }], [2, 3]])).toEqual(new Map([[2, 3], [1, { a: [] }]]));
  expect(new Set([[1], [2]])).not.toEqual(new Set([[1], [3]]));
  expect([new Date(5), /a/g, new Error('no')]).toEqual([new Date(5), /a/g, new Error('no')]);
  expect(new Date(5)).not.toEqual(new Date(6));
  expect(new Error('no')).not.toEqual(new Error('yes'));
  expect(new Uint8Array([1, 2])).toEqual(new Uint8Array([1, 2]));
  expect(new Uint8Array([1, 2]).buffer).not.toEqual(new Uint8Array([1, 3]).buffer);
  expect([]).not.toEqual({});
  expect([1, undefined]).not.toEqual([1]);
  expect({ [Symbol.for('a')]: 1 }).not.toEqual({ [Symbol.for('a')]: 2 });
});

test('toEqual follows circles', () => {
  const circle = (name) => {
    const made = { name };
    made.self = made;
    return made;
  };
  expect(circle('a')).toEqual(circle('a'));
  expect(circle('a')).not.toEqual(circle('b'));
});

test('a difference shows the lines that differ and those around them', () => {
  const big = (value) => ({ a: 1, b: 2, c: 3, d: 4, e: 5, list: [value], z: 0 });
  saying(() => expect(big('new')).toEqual(big('old')), [
    'expected { a: 1, b: 2, c: 3, d: 4, e: 5, list: [ \'new\' ], z: 0 } to equal '
      + '{ a: 1, b: 2, c: 3, d: 4, e: 5, list: [ \'old\' ], z: 0 }',
    '', '- expected', '+ received', '',
    '  …', '    d: 4,', '    e: 5,', '    list: [', "-     'old'", "+     'new'", '    ],', '    z: 0',
    '  }', ''].join('\n'));
  saying(() => expect('one\ntwo').toBe('one\nthree'), [
    "expected 'one\\ntwo' to be 'one\\nthree'", '', '- expected', '+ received', '', '  one', '- three',
    '+ two', ''].join('\n'));
});

test('a difference of very long lists is made too', () => {
  const list = (first) => [first, ...Array.from({ length: 5000 }, (_, index) => index)];
  const message = messageOf(() => expect(list('a')).toEqual(list('b')));
  equal(message.split('\n').slice(2), [
    '- expected', '+ received', '', '  [', "-   'b',", "+   'a',", '    0,', '    1,', '    2,', '  …', '']);
});

function messageOf(body) {
  try {
    body();
    return undefined;
  } catch ({ message }) {
    return message;
  }
}

test('toMatchObject looks only at what is expected', () => {
  expect({ a: 1, b: { c: 2, d: 3 } }).toMatchObject({ b: { d: 3 } });
  expect([{ a: 1, b: 2 }]).toMatchObject([{ a: 1 }]);
  expect([{ a: 1 }, { a: 2 }]).not.toMatchObject([{ a: 1 }]);
  saying(() => expect({ a: 1, b: 2 }).toMatchObject({ a: 2 }), [
    'expected { a: 1, b: 2 } to match { a: 2 }', '', '- expected', '+ received', '', '  {', '-   a: 2',
    '+   a: 1', '  }', ''].join('\n'));
});

test('lists, strings and properties', () => {
  expect([1, 2]).toHaveLength(2);
  expect('abc').toContain('b');
  expect(new Set([1])).toContain(1);
  expect([{ a: 1 }]).toContainEqual({ a: 1 });
  expect([{ a: 1 }]).not.toContain({ a: 1 });
  expect({ a: { b: [5] } }).toHaveProperty('a.b[0]', 5);
  expect({ 'a.b': 1 }).toHaveProperty(['a.b']);
  expect({}).not.toHaveProperty('a');
  expect('workouts').toMatch(/^work/);
  expect('workouts').toMatch('out');
  saying(() => expect([1]).toHaveLength(2), 'expected [ 1 ] to have length 2, not 1');
  saying(() => expect([1, 2]).not.toHaveLength(2), 'expected [ 1, 2 ] not to have length 2');
  saying(() => expect([1]).toContain(2), 'expected [ 1 ] to contain 2');
  saying(() => expect({ a: 1 }).toHaveProperty('a', 2),
    "expected { a: 1 } to have property 'a' 2, not 1");
});

test('numbers', () => {
  expect(2).toBeGreaterThan(1);
  expect(2n).toBeGreaterThanOrEqual(2n);
  expect(1).toBeLessThan(2);
  expect(0.1 + 0.2).toBeCloseTo(0.3);
  expect(0.1).not.toBeCloseTo(0.2);
  saying(() => expect(3).toBeLessThanOrEqual(2), 'expected 3 to be at most 2');
});

test('kinds of values', () => {
  expect('').toBeFalsy();
  expect([]).toBeTruthy();
  expect(null).toBeNull();
  expect(undefined).toBeUndefined();
  expect(null).toBeDefined();
  expect(NaN).toBeNaN();
  expect(new TypeError()).toBeInstanceOf(Error);
  saying(() => expect(0).toBeTruthy(), 'expected 0 to be truthy');
});

test('toThrow looks at the error', () => {
  const fail = () => { throw new TypeError('out of luck'); };
  expect(fail).toThrow();
  expect(fail).toThrow('luck');
  expect(fail).toThrow(/^out/);
  expect(fail).toThrow(TypeError);
  expect(fail).toThrow(new Error('out of luck'));
  expect(() => {}).not.toThrow();
  saying(() => expect(fail).toThrow('rain'),
    "expected a function to throw 'rain', not TypeError: out of luck");
  saying(() => expect(() => {}).toThrow(), 'expected a function to throw');
});

test('resolves and rejects wait for a promise', async () => {
  await expect(Promise.resolve(5)).resolves.toBe(5);
  await expect(Promise.resolve(5)).resolves.not.toBe(6);
  await expect(Promise.reject(new Error('no'))).rejects.toThrow('no');
  await expect(Promise.reject({ code: 7 })).rejects.toMatchObject({ code: 7 });
  await rejects(expect(Promise.resolve(5)).resolves.toBe(6), 'expected 5 to be 6');
  await rejects(expect(Promise.reject(new Error('no'))).resolves.toBe(6),
    'expected a promise that resolves, not one that is rejected with Error: no');
  await rejects(expect(Promise.resolve(5)).rejects.toThrow(),
    'expected a promise that is rejected, not one that resolves to 5');
});

test('an expected value may stand for many', () => {
  expect({ id: 7, name: 'Ann', at: new Date(), tags: ['a', 'b'], ratio: 0.30001 }).toEqual({
    id: expect.any(Number), name: expect.stringMatching(/^A/), at: expect.anything(),
    tags: expect.arrayContaining(['b']), ratio: expect.closeTo(0.3),
  });
  expect([{ a: 1, b: 2 }]).toContainEqual(expect.objectContaining({ a: 1 }));
  expect('a string').toEqual(expect.stringContaining('string'));
  expect(null).not.toEqual(expect.anything());
  saying(() => expect(5).toEqual(expect.any(String)), 'expected 5 to equal any String');
});

test('what makes no sense is a TypeError, also with not', () => {
  equal(saying(() => expect(5).not.toHaveLength(1), '5 has no length'), 'TypeError');
  saying(() => expect('a').toBeGreaterThan(1), "'a' is not a number");
  saying(() => expect(5).toThrow(), 'toThrow needs a function to call: expect(() => …), not 5');
  saying(() => expect(5).toContain(1), '5 is neither an array nor a string');
});
