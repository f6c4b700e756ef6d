import { asymmetric } from './asymmetric.js';
import { matchers } from './matchers.js';
import { brief } from './text.js';

/** Throws `site`, an error that was made at the place of the expectation. */
function fail(site, message) {
  site.name = 'AssertionError';
  site.message = message;
  throw site;
}

function check(name, actual, expected, { isNegative, isReason, site }) {
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

const matchersFor = (run) => Object.fromEntries(
  Object.keys(matchers).map((name) => [name, (...expected) => run(name, expected)]));

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
export function expect(actual) {
  const expectation = withNot((isNegative) => matchersFor((name, expected) => {
    check(name, actual, expected, { isNegative, site: new Error() });
  }));
  return Object.defineProperties(expectation, {
    resolves: { get: () => settled(actual, 'value') },
    rejects: { get: () => settled(actual, 'reason') },
  });
}

Object.assign(expect, asymmetric);
