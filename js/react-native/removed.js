import { invariant } from './invariant.js';

// What JavaScript itself asks any value, and what is no use of it.
const asked = ['then', 'toJSON', '__esModule', 'constructor', 'prototype'];

// `console` asks a value for its text.
const text = Symbol.for('nodejs.util.inspect.custom');

/**
 * What a name that React Native has removed inherits. Any use of it throws with the words of React Native, from index.js of
 * 0.71, 0.79 and 0.87, and before 0.60 from Libraries/react-native/react-native-implementation.js.
 */
export const removed = new Proxy({}, {
  get: (_, key, self) =>
    key === text ? () => self.removal.message
    : (typeof key === 'symbol' || asked.includes(key) ? undefined : invariant(false, self.removal.message)),
});
