'use strict';

const parser = require('./urlParser');
const { hostText, pathText, serialize } = require('./urlText');
const change = require('./urlChange');
const { isSpecial } = require('./urlPath');
const { URLSearchParams, attach } = require('./searchParams');

function invalid(input, base) {
  const error = Object.assign(new TypeError('Invalid URL'), { code: 'ERR_INVALID_URL', input });
  return base === undefined ? error : Object.assign(error, { base });
}

function partsOf(input, base) {
  if (base === undefined) return parser.parse(`${input}`);
  const parsedBase = parser.parse(`${base}`);
  return parsedBase && parser.parse(`${input}`, parsedBase);
}

class URL {
  #parts;
  #params;
  #follow;

  constructor(input, base) {
    if (arguments.length === 0) throw new TypeError('The "url" argument must be specified');
    this.#parts = partsOf(input, base);
    if (this.#parts === undefined) {
      throw invalid(`${input}`, base === undefined ? undefined : `${base}`);
    }
  }

  static canParse(input, base) {
    return partsOf(input, base) !== undefined;
  }

  static createObjectURL(blob) {
    const id = native.randomUUID();
    native.keepBlob(id, require('./blob').contentOf(blob));
    return `blob:${id}`;
  }

  static revokeObjectURL(url) {
    native.dropBlob(`${url}`.slice('blob:'.length));
  }

  static parse(input, base) {
    try {
      return new URL(input, base);
    } catch (error) {
      if (error.code === 'ERR_INVALID_URL') return null;
      throw error;
    }
  }

  get href() {
    return serialize(this.#parts);
  }

  set href(value) {
    const parts = parser.parse(`${value}`);
    if (parts === undefined) throw invalid(`${value}`);
    this.#parts = parts;
    this.#follow?.(parts.query ?? '');
  }

  get origin() {
    const { scheme, path } = this.#parts;
    if (scheme === 'blob') {
      const inner = typeof path === 'string' ? parser.parse(path) : undefined;
      const isWeb = inner?.scheme === 'http' || inner?.scheme === 'https';
      return isWeb ? `${inner.scheme}://${hostText(inner)}` : 'null';
    }
    if (!isSpecial(this.#parts) || scheme === 'file') return 'null';
    return `${scheme}://${this.host}`;
  }

  get protocol() {
    return `${this.#parts.scheme}:`;
  }

  set protocol(value) {
    change.scheme(this.#parts, `${value}`);
  }

  get username() {
    return this.#parts.username;
  }

  set username(value) {
    change.username(this.#parts, `${value}`);
  }

  get password() {
    return this.#parts.password;
  }

  set password(value) {
    change.password(this.#parts, `${value}`);
  }

  get host() {
    return hostText(this.#parts);
  }

  set host(value) {
    change.address(this.#parts, `${value}`, true);
  }

  get hostname() {
    return this.#parts.host ?? '';
  }

  set hostname(value) {
    change.address(this.#parts, `${value}`, false);
  }

  get port() {
    return this.#parts.port === null ? '' : `${this.#parts.port}`;
  }

  set port(value) {
    change.port(this.#parts, `${value}`);
  }

  get pathname() {
    return pathText(this.#parts);
  }

  set pathname(value) {
    change.path(this.#parts, `${value}`);
  }

  get search() {
    return this.#parts.query ? `?${this.#parts.query}` : '';
  }

  set search(value) {
    change.query(this.#parts, `${value}`);
    this.#follow?.(this.#parts.query ?? '');
  }

  get searchParams() {
    if (this.#params === undefined) {
      this.#params = new URLSearchParams(this.#parts.query ?? '');
      this.#follow = attach(this.#params, () => {
        this.#parts.query = this.#params.size === 0 ? null : this.#params.toString();
      });
      this.#follow(this.#parts.query ?? '');
    }
    return this.#params;
  }

  get hash() {
    return this.#parts.fragment ? `#${this.#parts.fragment}` : '';
  }

  set hash(value) {
    change.fragment(this.#parts, `${value}`);
  }

  toString() {
    return this.href;
  }

  toJSON() {
    return this.href;
  }

  get [Symbol.toStringTag]() {
    return 'URL';
  }

  [Symbol.for('nodejs.util.inspect.custom')](depth, options, inspect) {
    const { href, origin, protocol, username, password, host, hostname, port, pathname, search,
      searchParams, hash } = this;
    return `URL ${inspect({ href, origin, protocol, username, password, host, hostname, port,
      pathname, search, searchParams, hash }, options)}`;
  }
}

exports.URL = URL;
