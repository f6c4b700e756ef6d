'use strict';

const { DOMException } = require('./domException');
const { hasOwn } = require('./builtins');
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

// The files of the classes that the host provides. Their objects have private state, so copying only their properties
// would lose it.
const files = {
  AbortController: 'abort', AbortSignal: 'abort', Blob: 'blob', CustomEvent: 'customEvent',
  Event: 'event', EventTarget: 'eventTarget', File: 'blob', FileReader: 'fileReader',
  FormData: 'formData', Headers: 'headers', ProgressEvent: 'progressEvent', Request: 'request',
  Response: 'response', TextDecoder: 'textDecoder', TextEncoder: 'textEncoder', URL: 'url',
  URLSearchParams: 'searchParams', XMLHttpRequest: 'xmlHttpRequest',
};

/** A copy of a Blob or File; undefined for objects of other classes. */
function copyOfHost(value) {
  const tag = value[Symbol.toStringTag];
  if (typeof tag !== 'string' || !hasOwn(files, tag)) return undefined;
  if (!(value instanceof require(`./${files[tag]}`)[tag])) return undefined;
  if (tag === 'Blob') return value.slice(0, value.size, value.type);
  if (tag !== 'File') throw refuse(value);
  const { File } = require('./blob');
  return new File([value], value.name, { type: value.type, lastModified: value.lastModified });
}

function fill(copy, value, kind, clone) {
  if (kind === 'Map') for (const [k, v] of [...value]) copy.set(clone(k), clone(v));
  else if (kind === 'Set') for (const each of [...value]) copy.add(clone(each));
  else if (kind === 'Error') {
    if (!hasOwn(value, 'cause')) return;
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
    const copyOfHosts = kind === 'Object' ? copyOfHost(value) : undefined;
    if (copyOfHosts !== undefined) {
      copies.set(value, copyOfHosts);
      return copyOfHosts;
    }
    const copy = makers[kind](value, clone);
    copies.set(value, copy);
    fill(copy, value, kind, clone);
    return copy;
  };
  return clone(root);
};
