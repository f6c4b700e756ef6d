'use strict';

const { requireArguments } = require('./arguments');
const { makeIterable, recordPairs, sequenceOf } = require('./pairs');
const { percentDecode } = require('./percent');
const builtins = require('./builtins');

const spaces = (text) => text.replaceAll('+', ' ');

function parse(text) {
  return text.split('&').filter((part) => part !== '').map((part) => {
    const at = part.indexOf('=');
    const name = at < 0 ? part : part.slice(0, at);
    const value = at < 0 ? '' : part.slice(at + 1);
    return [percentDecode(spaces(name)), percentDecode(spaces(value))];
  });
}

const encode = (text) => {
  let result = '';
  for (const byte of native.encodeUTF8(text)) {
    const character = String.fromCharCode(byte);
    if (/[A-Za-z0-9*\-._]/.test(character)) result += character;
    else if (byte === 0x20) result += '+';
    else result += `%${byte.toString(16).toUpperCase().padStart(2, '0')}`;
  }
  return result;
};

function pairsOf(init) {
  if (init === null || (typeof init !== 'object' && typeof init !== 'function')) {
    return parse(`${init}`.replace(/^\?/, ''));
  }
  const iterate = init[Symbol.iterator];
  if (iterate == null) return recordPairs(init, wellFormed);
  return sequenceOf(init, iterate, (pair) => {
    const [...parts] = pair;
    if (parts.length === 2) return parts.map(wellFormed);
    throw Object.assign(new TypeError('Each query pair must be an iterable [name, value] tuple'),
      { code: 'ERR_INVALID_TUPLE' });
  });
}

const wellFormed = (value) => builtins.wellFormed(`${value}`);

let attach;

class URLSearchParams {
  #list;
  #changed = () => {};

  constructor(init = '') {
    this.#list = pairsOf(init ?? '');
  }

  get size() {
    return this.#list.length;
  }

  append(name, value) {
    requireArguments(2, arguments.length, "Failed to execute 'append' on 'URLSearchParams'");
    this.#list.push([wellFormed(name), wellFormed(value)]);
    this.#changed();
  }

  delete(name, value) {
    this.#list = this.#list.filter((pair) => !matches(pair, name, value));
    this.#changed();
  }

  get(name) {
    return this.#list.find((pair) => matches(pair, name))?.[1] ?? null;
  }

  getAll(name) {
    return this.#list.filter((pair) => matches(pair, name)).map(([, value]) => value);
  }

  has(name, value) {
    return this.#list.some((pair) => matches(pair, name, value));
  }

  set(name, value) {
    requireArguments(2, arguments.length, "Failed to execute 'set' on 'URLSearchParams'");
    const first = this.#list.find((pair) => matches(pair, name));
    if (first === undefined) this.#list.push([wellFormed(name), wellFormed(value)]);
    else {
      first[1] = wellFormed(value);
      this.#list = this.#list.filter((pair) => pair === first || !matches(pair, name));
    }
    this.#changed();
  }

  sort() {
    this.#list.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
    this.#changed();
  }

  toString() {
    return this.#list.map(([name, value]) => `${encode(name)}=${encode(value)}`).join('&');
  }

  get [Symbol.toStringTag]() {
    return 'URLSearchParams';
  }

  [Symbol.for('nodejs.util.inspect.custom')](depth, options, inspect) {
    const text = this.#list.map((pair) => pair.map((each) => inspect(each, options)).join(' => '));
    return text.length === 0 ? 'URLSearchParams {}' : `URLSearchParams { ${text.join(', ')} }`;
  }

  // Changes of a URL and of its parameters update each other.
  static {
    makeIterable(this, (params) => params.#list);
    attach = (params, changed) => {
      params.#changed = changed;
      return (query) => {
        params.#list = parse(query);
      };
    };
  }
}

const matches = ([name, value], wantedName, wantedValue) => name === wellFormed(wantedName)
  && (wantedValue === undefined || value === wellFormed(wantedValue));

exports.URLSearchParams = URLSearchParams;
exports.attach = attach;
