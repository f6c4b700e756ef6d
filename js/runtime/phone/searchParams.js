'use strict';

const { dropLacking } = require('./lacking');

const release = native.reactNative;

const refuse = (name) => {
  throw new Error(release < 65 ? 'not implemented' : `URLSearchParams.${name} is not implemented`);
};

/** Before 0.80: names and values can be added and written, and not be read. A text is not read either. */
class WriteOnlyParams {
  _searchParams = [];

  constructor(params) {
    if (typeof params !== 'object') return;
    for (const name of Object.keys(params)) this.append(name, params[name]);
  }

  append(name, value) {
    this._searchParams.push([name, value]);
  }

  delete() { refuse('delete'); }
  get() { refuse('get'); }
  getAll() { refuse('getAll'); }
  has() { refuse('has'); }
  set() { refuse('set'); }
  sort() { refuse('sort'); }

  [Symbol.iterator]() {
    return this._searchParams[Symbol.iterator]();
  }

  toString() {
    const text = release < 69 ? (part) => part : encodeURIComponent;
    return this._searchParams.map((pair) => `${text(pair[0])}=${text(pair[1])}`).join('&');
  }
}

const plus = (text) => encodeURIComponent(text).replace(/%20/g, '+');
const minus = (text) => decodeURIComponent(text.replace(/\+/g, ' '));

function pairsOf(params) {
  if (typeof params === 'string') {
    return params.replace(/^\?/, '').split('&').filter((part) => part !== '')
      .map((part) => part.split('=').map(minus));
  }
  if (Array.isArray(params)) return params;
  return typeof params === 'object' && params !== null ? Object.entries(params) : [];
}

/** From 0.80: by name, all values of one together. */
class GroupedParams {
  _searchParams = new Map();

  constructor(params) {
    for (const [name, value] of pairsOf(params)) this.append(name, value);
  }

  /** How many names there are, not how many values. */
  get size() {
    return this._searchParams.size;
  }

  append(name, value) {
    const values = this._searchParams.get(name);
    if (values === undefined) this._searchParams.set(name, [value]);
    else values.push(value);
  }

  delete(name) {
    this._searchParams.delete(name);
  }

  get(name) {
    const values = this._searchParams.get(name);
    return values === undefined ? null : values[0];
  }

  getAll(name) {
    return this._searchParams.get(name) ?? [];
  }

  has(name) {
    return this._searchParams.has(name);
  }

  set(name, value) {
    this._searchParams.set(name, [value]);
  }

  sort() {
    const pairs = [...this._searchParams].sort(([one], [other]) => one.localeCompare(other));
    this._searchParams = new Map(pairs);
  }

  keys() {
    return this._searchParams.keys();
  }

  * values() {
    for (const [, value] of this) yield value;
  }

  * entries() {
    yield* this;
  }

  forEach(callback) {
    for (const [name, value] of this) callback(value, name, this);
  }

  [Symbol.iterator]() {
    const pairs = [];
    for (const [name, values] of this._searchParams) {
      for (const value of values) pairs.push([name, value]);
    }
    return pairs[Symbol.iterator]();
  }

  toString() {
    return [...this].map(([name, value]) => `${plus(name)}=${plus(value)}`).join('&');
  }
}

const URLSearchParams = release < 80 ? WriteOnlyParams : GroupedParams;
Object.defineProperty(URLSearchParams, 'name', { value: 'URLSearchParams' });

exports.URLSearchParams = dropLacking('URLSearchParams', URLSearchParams);
