'use strict';

// A module that is missing cannot say what its constants are. A bundle that calls a method of a text or of a list on
// one shows what the constant is, and gets the answer of an empty one.
const ofAll = Object.getOwnPropertyNames(Object.prototype);
const methodsOf = (empty) => new Map(
  Object.getOwnPropertyNames(Object.getPrototypeOf(empty))
    .filter((name) => typeof empty[name] === 'function' && !ofAll.includes(name))
    .map((name) => [name, empty[name].bind(empty)]),
);

// Methods that change a list are names of native methods as well, and so are these of texts.
const ofMethods = new Set(['at', 'big', 'blink', 'bold', 'copyWithin', 'fill', 'fixed', 'link', 'normalize', 'pop',
  'push', 'repeat', 'search', 'shift', 'small', 'strike', 'sub', 'sup', 'unshift', 'with', 'anchor', 'keys',
  'values', 'entries', 'reverse', 'sort']);
const methods = new Map([...methodsOf([]), ...methodsOf('')]);

/** The method of an empty text or list with this name. `undefined` if neither has one. */
exports.methodOfValue = (name) => (ofMethods.has(name) ? undefined : methods.get(name));

/** What a missing constant is in a calculation, and in a text. */
exports.primitive = (hint) => (hint === 'number' ? 0 : '');
