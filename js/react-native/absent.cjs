'use strict';

// What JavaScript itself asks any value, and what is no use of it.
const asked = ['then', 'toJSON', '__esModule', 'constructor', 'prototype', 'displayName', 'name'];
const isAsked = (key) => typeof key === 'symbol' || asked.includes(key);

/** Something from a file inside React Native that is not here: any use of it throws. */
function absent(sentence, others) {
  const refuse = () => { throw new Error(sentence); };
  return new Proxy(function absent() {}, { apply: refuse, construct: refuse, ...others(refuse) });
}

/**
 * The exports of such a file. It can be imported, with any name, and read by `require`.
 *
 * A bundler asks for them with `module.exports = require('…/absent.cjs')('react-native/Libraries/X')`.
 */
module.exports = (file) => {
  const inside = 'inside React Native, which bridgehost does not contain. Import what you need from '
    + "'react-native' itself.";
  const named = (name) => absent(`'${name}' is from '${file}', a file ${inside}`,
    (refuse) => ({ get: (target, key) => (isAsked(key) ? target[key] : refuse()) }));
  // What esbuild makes of a CommonJS module inherits from the prototype of its exports.
  const names = new Proxy({}, { get: (_, key) => (isAsked(key) ? undefined : named(key)) });
  return absent(`'${file}' is a file ${inside}`, () => ({
    get: (target, key) => (isAsked(key) ? target[key] : named(key)),
    getPrototypeOf: () => names,
  }));
};
