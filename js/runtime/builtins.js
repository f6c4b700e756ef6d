'use strict';

// What our own code takes from the engine, also where scripts are not to find it. `realm` keeps it, because a later context
// may take over the globals, from which it was removed.
const found = () => ({
  toWellFormed: String.prototype.toWellFormed,
  isWellFormed: String.prototype.isWellFormed,
  BigInt: globalThis.BigInt,
  WeakRef: globalThis.WeakRef,
  hasIndices: Object.getOwnPropertyDescriptor(RegExp.prototype, 'hasIndices').get,
});
const { toWellFormed, isWellFormed, BigInt, WeakRef, hasIndices } = (realm.builtins ??= found());
const { hasOwnProperty } = Object.prototype;

/** A text without lone surrogates. */
exports.wellFormed = (text) => toWellFormed.call(text);
exports.isWellFormed = (text) => isWellFormed.call(text);
exports.hasOwn = (object, key) => hasOwnProperty.call(object, key);
exports.BigInt = BigInt;
exports.WeakRef = WeakRef;
exports.hasIndices = hasIndices;
