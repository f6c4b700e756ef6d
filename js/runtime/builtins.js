'use strict';

// What our own code takes from the engine, also where scripts are not to find it.
const property = (path, owner, name) => realm.removed?.[path]
  ?? Object.getOwnPropertyDescriptor(owner, name);

const toWellFormed = property('String.prototype.toWellFormed', String.prototype, 'toWellFormed').value;
const isWellFormed = property('String.prototype.isWellFormed', String.prototype, 'isWellFormed').value;
const { hasOwnProperty } = Object.prototype;

/** A text without lone surrogates. */
exports.wellFormed = (text) => toWellFormed.call(text);
exports.isWellFormed = (text) => isWellFormed.call(text);
exports.hasOwn = (object, key) => hasOwnProperty.call(object, key);
exports.BigInt = property('BigInt', globalThis, 'BigInt').value;
exports.WeakRef = property('WeakRef', globalThis, 'WeakRef').value;
exports.hasIndices = property('RegExp.prototype.hasIndices', RegExp.prototype, 'hasIndices').get;
