'use strict';

// What JavaScript itself asks any value, and what is no use of it.
const asked = ['then', 'toJSON', '__esModule', 'constructor', 'prototype', 'displayName', 'name'];
const isAsked = (key) => typeof key === 'symbol' || asked.includes(key);

/** Something from a file inside React Native that is not here: any use of it throws. */
function absent(file, name) {
  const refuse = () => {
    throw new Error(`'${name}' is from '${file}', a file inside React Native, which bridgehost does `
      + "not contain. Import what you need from 'react-native' itself.");
  };
  return new Proxy(function absent() {}, {
    get: (target, key) => (isAsked(key) ? target[key] : refuse()),
    apply: refuse,
    construct: refuse,
  });
}

/**
 * The exports of such a file. It can be imported, with any name, and read by `require`.
 *
 * A bundler asks for them with `module.exports = require('…/absent.cjs')('react-native/Libraries/X')`.
 */
module.exports = (file) => {
  const names = new Proxy({}, {
    get: (_, key) => (isAsked(key) ? undefined : absent(file, key)),
  });
  // What esbuild makes of a CommonJS module inherits from the prototype of its exports.
  return Object.create(names, { default: { value: absent(file, 'default'), enumerable: true } });
};
