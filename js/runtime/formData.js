'use strict';

const { requireArguments } = require('./arguments');
const { Blob, File } = require('./blob');
const { makeIterable } = require('./pairs');

const builtins = require('./builtins');

const wellFormed = (value) => builtins.wellFormed(`${value}`);

// React Native's way to send a file: an object with the URI of the bytes.
const isFileReference = (value) => typeof value === 'object' && value !== null
  && typeof value.uri === 'string';

function entry(method, [name, value, filename], count) {
  requireArguments(2, count, `Failed to execute '${method}' on 'FormData'`);
  if (isFileReference(value)) return [wellFormed(name), value];
  if (!(value instanceof Blob)) return [wellFormed(name), wellFormed(value)];
  if (value instanceof File && filename === undefined) return [wellFormed(name), value];
  const { type, lastModified } = value;
  const file = new File([value], filename ?? 'blob', { type, lastModified });
  return [wellFormed(name), file];
}

/** The fields of a form. A request sends them as `multipart/form-data`. */
class FormData {
  #entries = [];

  append(...args) {
    this.#entries.push(entry('append', args, arguments.length));
  }

  set(...args) {
    const added = entry('set', args, arguments.length);
    const at = this.#entries.findIndex(([name]) => name === added[0]);
    this.delete(added[0]);
    if (at < 0) this.#entries.push(added);
    else this.#entries.splice(at, 0, added);
  }

  delete(name) {
    this.#entries = this.#entries.filter((each) => each[0] !== wellFormed(name));
  }

  get(name) {
    return this.getAll(name)[0] ?? null;
  }

  getAll(name) {
    return this.#entries.filter((each) => each[0] === wellFormed(name)).map(([, value]) => value);
  }

  has(name) {
    return this.#entries.some((each) => each[0] === wellFormed(name));
  }

  /** The parts that React Native passes to native code. */
  getParts() {
    return this.#entries.map(([fieldName, value]) => {
      const headers = require('./multipart').headersOf(fieldName, value);
      return typeof value === 'string' ? { string: value, headers, fieldName }
        : { ...value, headers, fieldName };
    });
  }

  get [Symbol.toStringTag]() {
    return 'FormData';
  }

  [Symbol.for('nodejs.util.inspect.custom')](depth, options, inspect) {
    return `FormData ${inspect([...this], options)}`;
  }

  static {
    makeIterable(this, (form) => form.#entries);
  }
}

exports.FormData = FormData;
