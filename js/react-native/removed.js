import { invariant } from './invariant.js';
import { minorVersion } from './version.js';

// What JavaScript itself asks any value, and what is no use of it.
const asked = ['then', 'toJSON', '__esModule', 'constructor', 'prototype'];

function use({ name, until, message, before }, key) {
  invariant(minorVersion() < until, message);
  if (before !== undefined) return before(key);
  const advice = message.slice(message.indexOf('. ') + 2);
  throw new Error(`bridgehost does not provide '${name}' of 'react-native', which React Native `
    + `removed in 0.${until}. ${advice}`);
}

/**
 * What a name that React Native has removed inherits. Any use of it throws: with the words of React
 * Native, from index.js of 0.71, 0.79 and 0.87, if the app's version has not got it any more; and
 * otherwise with what to use instead.
 */
export const removed = new Proxy({}, {
  get: (_, key, self) =>
    (typeof key === 'symbol' || asked.includes(key) ? undefined : use(self.removal, key)),
});
