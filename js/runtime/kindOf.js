'use strict';

const { BigInt, hasIndices } = require('./builtins');

const getter = (prototype, name) => Object.getOwnPropertyDescriptor(prototype, name).get;
const typedArrayName = getter(Object.getPrototypeOf(Uint8Array.prototype), Symbol.toStringTag);

// A call that succeeds only for a real instance, because prototypes and tags can be forged.
const passes = (probe) => (value) => {
  try {
    probe.call(value);
    return true;
  } catch {
    return false;
  }
};

const makeBrands = () => [
  ['Map', Map, passes(getter(Map.prototype, 'size'))],
  ['Set', Set, passes(getter(Set.prototype, 'size'))],
  ['Date', Date, passes(Date.prototype.getTime)],
  ['RegExp', RegExp, passes(hasIndices)],
  ['Promise', Promise, (value) => Object.prototype.toString.call(value) === '[object Promise]'],
  ['ArrayBuffer', ArrayBuffer, passes(getter(ArrayBuffer.prototype, 'byteLength'))],
  ['DataView', DataView, passes(getter(DataView.prototype, 'buffer'))],
  ['WeakMap', WeakMap, passes(function probe() { WeakMap.prototype.has.call(this, {}); })],
  ['WeakSet', WeakSet, passes(function probe() { WeakSet.prototype.has.call(this, {}); })],
  ['Number', Number, passes(Number.prototype.valueOf)],
  ['String', String, passes(String.prototype.valueOf)],
  ['Boolean', Boolean, passes(Boolean.prototype.valueOf)],
  ['BigInt', BigInt, passes(BigInt.prototype.valueOf)],
  ['Symbol', Symbol, passes(Symbol.prototype.valueOf)],
  ...(globalThis.SharedArrayBuffer ? [['SharedArrayBuffer', SharedArrayBuffer,
    passes(getter(SharedArrayBuffer.prototype, 'byteLength'))]] : []),
];

// The engine makes most of these only when they are first used.
let brands;

const inherits = (value, constructor) => Function.prototype[Symbol.hasInstance]
  .call(constructor, value);

/** The built-in kind of a value, or 'Object'. */
exports.kindOf = (value) => {
  if (Array.isArray(value)) return 'Array';
  if (typeof value === 'function') return 'Function';
  if (Error.isError?.(value) || inherits(value, Error)) return 'Error';
  const prototype = Object.getPrototypeOf(value);
  if (prototype === Object.prototype) {
    return Object.prototype.toString.call(value) === '[object Arguments]' ? 'Arguments' : 'Object';
  }
  if (typedArrayName.call(value) !== undefined) return 'TypedArray';
  brands ??= makeBrands();
  for (const [kind, constructor, isReal] of brands) {
    if ((prototype === null || inherits(value, constructor)) && isReal(value)) return kind;
  }
  return 'Object';
};

exports.typedArrayName = (value) => typedArrayName.call(value);
