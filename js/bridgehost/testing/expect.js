import { asymmetric, negated } from './asymmetric.js';
import { absentMatchers, refuseMembers } from './jest.js';
import { matchers } from './matchers.js';
import { brief } from './text.js';

/** How many expectations the running scenario has checked, and how many it must check. */
let count;

/** Begins a scenario. */
export function startCount() {
  count = { checked: 0, wanted: undefined, site: undefined };
}
startCount();

/** Ends a scenario: fails if it checked fewer or more expectations than it had announced. */
export function checkCount() {
  const { checked, wanted, site } = count;
  if (wanted === 'some' && checked === 0) fail(site, 'expected at least 1 expectation, but none ran');
  if (Number.isInteger(wanted) && checked !== wanted) {
    fail(site, `expected ${wanted} expectation${wanted === 1 ? '' : 's'}, but ${checked} ran`);
  }
}

/** Throws `site`, an error that was made at the place of the expectation. */
function fail(site, message) {
  site.name = 'AssertionError';
  site.message = message;
  throw site;
}

function check(name, actual, expected, { isNegative, isReason, site }) {
  count.checked += 1;
  // toThrow must distinguish a rejection's reason from a function. The others do not.
  const { passes, words, instead, details, hint } = name === 'toThrow'
    ? matchers.toThrow(actual, expected[0], isReason) : matchers[name](actual, ...expected);
  if (passes !== isNegative) return;
  const subject = `expected ${brief(actual)} ${isNegative ? 'not to' : 'to'} ${words}`;
  const headline = instead === undefined || isNegative ? subject : `${subject}, not ${instead}`;
  const more = isNegative ? [] : [hint, details?.()].filter((each) => each);
  // An empty line separates this from the source lines that follow.
  fail(site, more.length === 0 ? headline : `${[headline, ...more].join('\n\n')}\n`);
}

const absent = absentMatchers(Object.keys(matchers));
const matchersFor = (run) => Object.setPrototypeOf(Object.fromEntries(
  Object.keys(matchers).map((name) => [name, (...expected) => run(name, expected)])), absent);

function withNot(make) {
  return Object.defineProperty(make(false), 'not', { get: () => make(true) });
}

const settle = async (promise) => Promise.resolve(promise).then(
  (value) => ({ value }), (reason) => ({ reason }));

/** Expectations about the result of a promise. Each returns a promise to await. */
const settled = (promise, wanted) => withNot((isNegative) => matchersFor((name, expected) => {
  const site = new Error();
  return settle(promise).then((result) => {
    if (!(wanted in result)) {
      fail(site, wanted === 'value'
        ? `expected a promise that resolves, not one that is rejected with ${brief(result.reason)}`
        : `expected a promise that is rejected, not one that resolves to ${brief(result.value)}`);
    }
    check(name, result[wanted], expected, { isNegative, site, isReason: wanted === 'reason' });
  });
}));

/** States what a value must be. The scenario fails at the first expectation that does not hold. */
export function expect(actual, ...more) {
  if (more.length > 0) throw new TypeError('expect takes one value. The expected one belongs to the matcher: expect(value).toBe(1)');
  const expectation = withNot((isNegative) => matchersFor((name, expected) => {
    check(name, actual, expected, { isNegative, site: new Error() });
  }));
  return Object.defineProperties(expectation, {
    resolves: { get: () => settled(actual, 'value') },
    rejects: { get: () => settled(actual, 'reason') },
  });
}

Object.assign(expect, asymmetric);
expect.not = negated;
expect.assertions = (number) => {
  if (!Number.isInteger(number) || number < 0) {
    throw new TypeError(`expect.assertions takes a whole number from 0, not ${brief(number)}`);
  }
  Object.assign(count, { wanted: number, site: new Error() });
};
expect.hasAssertions = () => {
  Object.assign(count, { wanted: 'some', site: new Error() });
};
refuseMembers(expect, 'expect');
