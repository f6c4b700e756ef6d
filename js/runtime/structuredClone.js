'use strict';

const { DOMException } = require('./domException');
const { kindOf } = require('./kindOf');

const errorTypes = { EvalError, RangeError, ReferenceError, SyntaxError, TypeError, URIError };
const boxed = new Set(['Number', 'String', 'Boolean', 'BigInt']);

const refuse = (value) => {
  const text = typeof value === 'object' ? '#<Object>' : String(value);
  return new DOMException(`${text} could not be cloned.`, 'DataCloneError');
};

const makers = {
  Date: (value) => new Date(Date.prototype.getTime.call(value)),
  RegExp: (value) => new RegExp(value.source, value.flags),
  ArrayBuffer: (value) => value.slice(0),
  DataView: (value, clone) => new DataView(clone(value.buffer), value.byteOffset, value.byteLength),
  TypedArray(value, clone) {
    const type = globalThis[value[Symbol.toStringTag]];
    return new type(clone(value.buffer), value.byteOffset, value.length);
  },
  Map: () => new Map(),
  Set: () => new Set(),
  Array: (value) => new Array(value.length),
  Arguments: () => ({}),
  Object: () => ({}),
  Error(value) {
    const copy = new (errorTypes[value.name] ?? Error)(value.message);
    return Object.defineProperty(copy, 'stack',
      { value: value.stack, writable: true, configurable: true });
  },
};

function fill(copy, value, kind, clone) {
  if (kind === 'Map') for (const [k, v] of [...value]) copy.set(clone(k), clone(v));
  else if (kind === 'Set') for (const each of [...value]) copy.add(clone(each));
  else if (kind === 'Error') {
    if (!Object.hasOwn(value, 'cause')) return;
    const cause = clone(value.cause);
    Object.defineProperty(copy, 'cause', { value: cause, writable: true, configurable: true });
  } else if (kind === 'Object' || kind === 'Array' || kind === 'Arguments') {
    for (const name of Object.keys(value)) {
      Object.defineProperty(copy, name, {
        value: clone(value[name]), writable: true, enumerable: true, configurable: true,
      });
    }
  }
}

exports.structuredClone = function structuredClone(root) {
  const copies = new Map();
  const clone = (value) => {
    if (typeof value === 'function' || typeof value === 'symbol') throw refuse(value);
    if (typeof value !== 'object' || value === null) return value;
    if (copies.has(value)) return copies.get(value);
    const kind = kindOf(value);
    if (boxed.has(kind)) return Object(value.valueOf());
    if (makers[kind] === undefined) throw refuse(value);
    const copy = makers[kind](value, clone);
    copies.set(value, copy);
    fill(copy, value, kind, clone);
    return copy;
  };
  return clone(root);
};
