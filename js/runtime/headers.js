'use strict';

const { makeIterable, recordPairs, sequenceOf } = require('./pairs');
const { trim } = require('./trim');

const token = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/;
// ASCII without white space around it, as in most values.
const plainValue = /^[!-~](?:[\t -~]*[!-~])?$/;
const isHTTPSpace = (code) => code === 0x20 || code === 9 || code === 10 || code === 13;
let wire;
let received;

function byteString(value) {
  const text = `${value}`;
  const index = text.search(/[^\0-\xff]/);
  if (index < 0) return text;
  throw new TypeError(`Cannot convert argument to a ByteString because the character at index ${
    index} has a value of ${text.charCodeAt(index)} which is greater than 255.`);
}

function validName(name, method) {
  const text = `${name}`;
  if (token.test(text)) return text;
  byteString(text);
  throw new TypeError(`Headers.${method}: "${text}" is an invalid header name.`);
}

function validValue(value, method) {
  const given = `${value}`;
  if (plainValue.test(given)) return given;
  const text = trim(byteString(given), isHTTPSpace);
  if (!/[\0\r\n]/.test(text)) return text;
  throw new TypeError(`Headers.${method}: "${text}" is an invalid header value.`);
}

function pairsOf(init) {
  const iterate = init[Symbol.iterator];
  if (iterate == null) return recordPairs(init, byteString);
  // Names of another Headers object keep the case in which they were written.
  if (iterate === Headers.prototype[Symbol.iterator]) return wire(init);
  return sequenceOf(init, iterate, (pair) => {
    const [...parts] = pair;
    if (parts.length === 2) return parts.map(byteString);
    throw new TypeError('Headers constructor: expected name/value pair to be length 2, '
      + `found ${parts.length}.`);
  });
}

class Headers {
  #entries = new Map();
  #sorted;

  constructor(init) {
    if (init === undefined) return;
    if (typeof init !== 'object' || init === null) {
      throw new TypeError('Headers constructor: Argument 1 could not be converted to one of: '
        + 'sequence<sequence<ByteString>>, record<ByteString, ByteString>.');
    }
    // The values of another Headers object were already checked, or came from a server.
    const isValid = init[Symbol.iterator] === Headers.prototype[Symbol.iterator];
    for (const [name, value] of pairsOf(init)) {
      if (isValid) this.#add(name, value);
      else this.append(name, value);
    }
  }

  append(name, value) {
    this.#add(validName(name, 'append'), validValue(value, 'append'));
  }

  #add(name, value) {
    const key = name.toLowerCase();
    const entry = this.#entries.get(key);
    this.#sorted = undefined;
    if (entry === undefined) this.#entries.set(key, { name, values: [value] });
    else entry.values.push(value);
  }

  set(name, value) {
    const text = validName(name, 'set');
    this.#sorted = undefined;
    this.#entries.set(text.toLowerCase(), { name: text, values: [validValue(value, 'set')] });
  }

  delete(name) {
    this.#entries.delete(validName(name, 'delete').toLowerCase());
    this.#sorted = undefined;
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

  #pairs() {
    // React Native lists them as they came, and a cookie like any other.
    if (native.reactNative > 0) {
      return [...this.#entries].map(([key, { values }]) => [key, values.join(', ')]);
    }
    return [...this.#entries.keys()].sort().flatMap((key) => {
      const { values } = this.#entries.get(key);
      return key === 'set-cookie' ? values.map((value) => [key, value])
        : [[key, values.join(', ')]];
    });
  }

  get [Symbol.toStringTag]() {
    return 'Headers';
  }

  [Symbol.for('nodejs.util.inspect.custom')](depth, options, inspect) {
    return `Headers ${inspect(Object.fromEntries(this), options)}`;
  }

  static {
    makeIterable(this, (headers) => (headers.#sorted ??= headers.#pairs()));
    // Names are sent as they were written.
    wire = (headers) => [...headers.#entries.values()].flatMap(({ name, values }) => (
      name.toLowerCase() === 'set-cookie' ? values.map((value) => [name, value])
        : [[name, values.join(', ')]]));
    // As in React Native: values as the server sent them, without names that a script could not request.
    received = (pairs) => {
      const headers = new Headers();
      for (const [name, value] of pairs) if (token.test(name)) headers.#add(name, value);
      return headers;
    };
  }
}

exports.Headers = require('./lacking').dropLacking('Headers', Headers);
exports.wire = wire;
exports.received = received;
