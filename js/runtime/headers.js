'use strict';

const token = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/;
let wire;

function byteString(value) {
  const text = `${value}`;
  const index = text.search(/[^\0-\xff]/);
  if (index < 0) return text;
  throw new TypeError(`Cannot convert argument to a ByteString because the character at index ${
    index} has a value of ${text.charCodeAt(index)} which is greater than 255.`);
}

function validName(name, method) {
  const text = byteString(name);
  if (token.test(text)) return text;
  throw new TypeError(`Headers.${method}: "${text}" is an invalid header name.`);
}

function validValue(value, method) {
  const text = byteString(value).replace(/^[\t\n\r ]+|[\t\n\r ]+$/g, '');
  if (!/[\0\r\n]/.test(text)) return text;
  throw new TypeError(`Headers.${method}: "${text}" is an invalid header value.`);
}

function pairsOf(init) {
  if (init instanceof Headers) return wire(init);
  return typeof init[Symbol.iterator] === 'function' ? init : Object.entries(init);
}

class Headers {
  #entries = new Map();

  constructor(init) {
    if (init === undefined) return;
    if (typeof init !== 'object' || init === null) {
      throw new TypeError('Headers constructor: Argument 1 could not be converted to one of: '
        + 'sequence<sequence<ByteString>>, record<ByteString, ByteString>.');
    }
    for (const pair of pairsOf(init)) {
      const [...parts] = pair;
      if (parts.length !== 2) {
        throw new TypeError('Headers constructor: expected name/value pair to be length 2, '
          + `found ${parts.length}.`);
      }
      this.append(parts[0], parts[1]);
    }
  }

  append(name, value) {
    const text = validName(name, 'append');
    const key = text.toLowerCase();
    const valid = validValue(value, 'append');
    const entry = this.#entries.get(key);
    if (entry === undefined) this.#entries.set(key, { name: text, values: [valid] });
    else entry.values.push(valid);
  }

  set(name, value) {
    const text = validName(name, 'set');
    this.#entries.set(text.toLowerCase(), { name: text, values: [validValue(value, 'set')] });
  }

  delete(name) {
    this.#entries.delete(validName(name, 'delete').toLowerCase());
  }

  get(name) {
    const entry = this.#entries.get(validName(name, 'get').toLowerCase());
    return entry === undefined ? null : entry.values.join(', ');
  }

  has(name) {
    return this.#entries.has(validName(name, 'has').toLowerCase());
  }

  getSetCookie() {
    return [...this.#entries.get('set-cookie')?.values ?? []];
  }

  forEach(callback, context) {
    for (const [name, value] of this) callback.call(context, value, name, this);
  }

  * entries() {
    for (const key of [...this.#entries.keys()].sort()) {
      const values = this.#entries.get(key)?.values ?? [];
      if (key === 'set-cookie') for (const value of values) yield [key, value];
      else if (values.length > 0) yield [key, values.join(', ')];
    }
  }

  * keys() {
    for (const [name] of this) yield name;
  }

  * values() {
    for (const [, value] of this) yield value;
  }

  [Symbol.iterator]() {
    return this.entries();
  }

  get [Symbol.toStringTag]() {
    return 'Headers';
  }

  [Symbol.for('nodejs.util.inspect.custom')](depth, options, inspect) {
    return `Headers ${inspect(Object.fromEntries(this), options)}`;
  }

  // Names go out as they were written.
  static {
    wire = (headers) => [...headers.#entries.values()].flatMap(({ name, values }) => (
      name.toLowerCase() === 'set-cookie' ? values.map((value) => [name, value])
        : [[name, values.join(', ')]]));
  }
}

exports.Headers = Headers;
exports.wire = wire;
