'use strict';

// A module that is missing cannot say what its constants are. A bundle that calls a method of a text or of a list on
// one shows what the constant is, and gets the answer of an empty one.
const ofAll = new Set(Object.getOwnPropertyNames(Object.prototype));
const methodsOf = (value) => new Map(
  Object.getOwnPropertyNames(Object.getPrototypeOf(value))
    .filter((name) => typeof value[name] === 'function' && !ofAll.has(name))
    .map((name) => [name, value[name].bind(value)]),
);

// Methods that change a list are names of native methods as well, and so are these of texts.
const ofMethods = new Set(['at', 'big', 'blink', 'bold', 'copyWithin', 'fill', 'fixed', 'link', 'normalize', 'pop',
  'push', 'repeat', 'search', 'shift', 'small', 'strike', 'sub', 'sup', 'unshift', 'with', 'anchor', 'keys',
  'values', 'entries', 'reverse', 'sort']);

// What a constant is, and what an other answer makes of it.
const kinds = [['', 0], ['stand-in', 1]].map(([text, number]) => (
  { text, number, methods: new Map([...methodsOf([]), ...methodsOf(text)]) }
));

/** Whether every object has a member with this name. */
exports.isOfAll = (name) => ofAll.has(name);

/** The method of an empty text or list with this name. `undefined` if neither has one. */
exports.methodOfValue = (name, isOther) => (
  ofMethods.has(name) ? undefined : kinds[Number(isOther)].methods.get(name)
);

/** What a missing constant is in a calculation, and in a text. */
exports.primitive = (isOther) => (hint) => {
  const { text, number } = kinds[Number(isOther)];
  return hint === 'number' ? number : text;
};
