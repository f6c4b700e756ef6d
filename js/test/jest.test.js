import { equal, test, throws } from './assert.js';
import { describe, beforeEach, afterEach } from '../bridgehost/testing/describe.js';
import { each } from '../bridgehost/testing/each.js';
import { checkCount, expect, startCount } from '../bridgehost/testing/expect.js';
import * as refused from '../bridgehost/testing/jest.js';
import table from '../bridgehost/testing/jest.json';

// The names of Jest 30, from its documentation and types, and those that earlier versions had.
const globals = 'afterAll afterEach beforeAll beforeEach describe expect fdescribe fit it jest test xdescribe xit xtest';
const ofTest = 'concurrent each failing only skip todo';
const ofDescribe = 'each only skip';
const ofJest = 'advanceTimersByTime advanceTimersByTimeAsync advanceTimersToNextFrame advanceTimersToNextTimer '
  + 'advanceTimersToNextTimerAsync autoMockOff autoMockOn clearAllMocks clearAllTimers createMockFromModule deepUnmock '
  + 'disableAutomock doMock dontMock enableAutomock fn genMockFromModule getRealSystemTime getSeed getTimerCount '
  + 'isEnvironmentTornDown isMockFunction isolateModules isolateModulesAsync mock mocked now onGenerateMock '
  + 'replaceProperty requireActual requireMock resetAllMocks resetModules restoreAllMocks retryTimes runAllImmediates '
  + 'runAllTicks runAllTimers runAllTimersAsync runOnlyPendingTimers runOnlyPendingTimersAsync setMock setSystemTime '
  + 'setTimeout setTimerTickMode spyOn unmock unstable_mockModule unstable_unmockModule useFakeTimers useRealTimers';
const ofExpect = 'addEqualityTesters addSnapshotSerializer any anything arrayContaining arrayOf assertions closeTo extend '
  + 'getState hasAssertions not objectContaining setState stringContaining stringMatching';
const matchers = 'lastCalledWith lastReturnedWith not nthCalledWith nthReturnedWith rejects resolves toBe toBeCalled '
  + 'toBeCalledTimes toBeCalledWith toBeCloseTo toBeDefined toBeFalsy toBeGreaterThan toBeGreaterThanOrEqual '
  + 'toBeInstanceOf toBeLessThan toBeLessThanOrEqual toBeNaN toBeNull toBeTruthy toBeUndefined toContain toContainEqual '
  + 'toEqual toHaveBeenCalled toHaveBeenCalledTimes toHaveBeenCalledWith toHaveBeenLastCalledWith '
  + 'toHaveBeenNthCalledWith toHaveLastReturnedWith toHaveLength toHaveNthReturnedWith toHaveProperty toHaveReturned '
  + 'toHaveReturnedTimes toHaveReturnedWith toMatch toMatchInlineSnapshot toMatchObject toMatchSnapshot toReturn '
  + 'toReturnTimes toReturnWith toStrictEqual toThrow toThrowError toThrowErrorMatchingInlineSnapshot '
  + 'toThrowErrorMatchingSnapshot';

const advice = new Map(table.lacks.flatMap(({ names, instead }) => names.map((name) => [name, instead])));
const words = (text) => text.split(' ');

/** The message of the error that a use of a name throws. `''` if it throws none. */
function refusal(use) {
  try {
    use();
    return '';
  } catch (error) {
    return error.message;
  }
}

test('each global of Jest is there, or refused with what to use', () => {
  for (const name of words(globals)) {
    if (table.exports.includes(name)) equal(advice.has(name), false);
    else equal(refusal(() => refused[name]('a', () => {})), `bridgehost has no \`${name}\`. ${advice.get(name)}`);
  }
});

test('each member of jest, test and it is refused with what to use', () => {
  for (const name of words(ofJest)) {
    equal(refusal(() => refused.jest[name](1)), `bridgehost has no \`jest.${name}\`. ${advice.get(`jest.${name}`)}`);
  }
  for (const owner of ['test', 'it']) {
    for (const name of words(ofTest)) {
      equal(refusal(() => refused[owner][name]('a')), `bridgehost has no \`${owner}.${name}\`. ${advice.get(`${owner}.${name}`)}`);
    }
  }
  throws(() => refused.test.only.each([1])('a'), 'bridgehost has no `test.only.each`. Use scenario.only');
  throws(() => refused.it.each`a | b`, 'bridgehost has no `it.each`. Use scenario.each');
  throws(() => refused.xit.each([1])('a'), 'bridgehost has no `xit.each`. Use scenario.skip');
});

test('each member of describe, expect and its matchers is there, or refused with what to use', () => {
  for (const name of words(ofDescribe)) equal([name, typeof describe[name]], [name, 'function']);
  for (const name of words(ofExpect)) {
    if (advice.has(`expect.${name}`)) {
      equal(refusal(() => expect[name]({})), `bridgehost has no \`expect.${name}\`. ${advice.get(`expect.${name}`)}`);
    } else equal([name, Object.hasOwn(expect, name)], [name, true]);
  }
  for (const name of words(matchers)) {
    if (advice.has(`expect().${name}`)) {
      const message = `bridgehost has no \`expect().${name}\`. ${advice.get(`expect().${name}`)}`;
      for (const use of [() => expect(1)[name](), () => expect(1).not[name](), () => expect(Promise.resolve()).resolves[name]()]) {
        equal(refusal(use), message);
      }
    } else equal([name, Object.hasOwn(expect(1), name)], [name, true]);
  }
});

test('a matcher that neither has is refused, even if it is not called', () => {
  throws(() => expect(1).toBeNul(), "expect has no matcher 'toBeNul'. Did you mean 'toBeNull'?");
  throws(() => expect(1).to.be.true, "expect has no matcher 'to'.");
  throws(() => expect(1, 'one'), 'expect takes one value. The expected one belongs to the matcher: expect(value).toBe(1)');
});

test('a hook takes neither a time limit, nor a callback, nor a generator', () => {
  const limit = ' takes no time limit, because the clock is virtual. For a limit on the phone\'s clock, use '
    + 'device.idle({ within: seconds })';
  throws(() => beforeEach(() => {}, 5000), `beforeEach${limit}`);
  const callback = 'afterEach has no callback such as done. Make its function async, and await what it waits for, such as '
    + 'device.idle()';
  for (const body of [(done) => done(), function named(done) { done(); }, async (world, done2) => done2(), (world, ready) => ready()]) {
    throws(() => afterEach(body), callback);
  }
  throws(() => afterEach(function* body() {}), 'afterEach takes an async function, not a generator');
});

test('a group is made for each row', () => {
  const seen = [];
  describe.each([[1, 'a'], [2, 'b']])('%d is %s', (number, letter) => { seen.push(number, letter); });
  describe.only.each`
    number | letter
    ${3}   | ${'c'}
  `('$number', ({ number, letter }) => { seen.push(number, letter); });
  equal(seen, [1, 'a', 2, 'b', 3, 'c']);
});

test('a name contains the values of its row', () => {
  const names = [];
  const define = each('scenario', (name) => { names.push(name); });
  define([[1, 'a', { b: 2 }]])('%d %s %j %# %$ %%');
  define([{ user: { name: 'Eva' }, age: 3 }])('$user.name is $age, $#, costs $5 and $nothing');
  define`
    a    | b
    ${1} | ${2}
    ${3} | ${4}
  `('$a and $b');
  equal(names, ['1 a {"b":2} 0 1 %', 'Eva is 3, 0, costs $5 and $nothing', '1 and 2', '3 and 4']);
});

test('a table that is not one is refused', () => {
  const define = each('scenario', () => {});
  throws(() => define(5), "scenario.each takes an array: scenario.each([1, 2])('… %s', …)");
  throws(() => define([]), 'scenario.each: the table has no rows, so nothing would run');
  throws(() => define`a | b ${1}`, 'scenario.each: the table has 2 columns (a, b) and 1 values');
});

test('the expectations that ran are counted', () => {
  startCount();
  expect(1).toBe(1);
  checkCount();
  expect.assertions(2);
  throws(checkCount, 'expected 2 expectations, but 1 ran');
  expect(1).not.toBe(2);
  checkCount();
  startCount();
  expect.hasAssertions();
  throws(checkCount, 'expected at least 1 expectation, but none ran');
  startCount();
});

test('an expected value can be one that something does not accept', () => {
  expect({ a: 1, list: [1], text: 'abc' }).toEqual({
    a: expect.not.closeTo(2), list: expect.arrayOf(expect.any(Number)), text: expect.not.stringContaining('d'),
  });
  expect([1, 'a']).not.toEqual(expect.arrayOf(expect.any(Number)));
  expect([{ a: 1 }, { a: 2 }]).toEqual(expect.not.arrayContaining([{ a: 3 }]));
  throws(() => expect.any('Number'), "expect.any takes a class, such as expect.any(Number), not 'Number'");
});
