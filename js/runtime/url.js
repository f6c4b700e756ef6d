'use strict';

const parser = require('./urlParser');
const { percentEncode, sets } = require('./percent');
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

const clean = (text) => `${text}`.toWellFormed().replace(/[\t\n\r]/g, '');
const cannotHaveCredentials = ({ host, scheme }) => host === null || host === '' || scheme === 'file';

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

  static parse(input, base) {
    return URL.canParse(input, base) ? new URL(input, base) : null;
  }

  get href() {
    return parser.serialize(this.#parts);
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
      return /^https?$/.test(inner?.scheme) ? `${inner.scheme}://${parser.hostText(inner)}` : 'null';
    }
    if (!parser.isSpecial(this.#parts) || scheme === 'file') return 'null';
    return `${scheme}://${this.host}`;
  }

  get protocol() {
    return `${this.#parts.scheme}:`;
  }

  set protocol(value) {
    const scheme = /^([A-Za-z][A-Za-z0-9+\-.]*)(:|$)/.exec(clean(value))?.[1].toLowerCase();
    if (scheme === undefined) return;
    const parts = this.#parts;
    if (parser.isSpecial({ scheme }) !== parser.isSpecial(parts)) return;
    if (scheme === 'file' && (parts.username || parts.password || parts.port !== null)) return;
    if (parts.scheme === 'file' && parts.host === '') return;
    parts.scheme = scheme;
    if (parts.port === parser.defaultPorts[scheme]) parts.port = null;
  }

  get username() {
    return this.#parts.username;
  }

  set username(value) {
    if (cannotHaveCredentials(this.#parts)) return;
    this.#parts.username = percentEncode(`${value}`, sets.userinfo);
  }

  get password() {
    return this.#parts.password;
  }

  set password(value) {
    if (cannotHaveCredentials(this.#parts)) return;
    this.#parts.password = percentEncode(`${value}`, sets.userinfo);
  }

  get host() {
    return parser.hostText(this.#parts);
  }

  set host(value) {
    this.#setAddress(value, true);
  }

  get hostname() {
    return this.#parts.host ?? '';
  }

  set hostname(value) {
    this.#setAddress(value, false);
  }

  #setAddress(value, withPort) {
    if (typeof this.#parts.path === 'string') return;
    parser.change(this.#parts, (parts) => {
      const end = parser.isSpecial(parts) ? /[/\\?#].*/s : /[/?#].*/s;
      const address = clean(value).replace(end, '');
      const [, host, , port] = /^((?:[^:[]|\[[^\]]*\]?)*)(:(.*))?$/s.exec(address) ?? [];
      if (host === undefined || (host === '' && port !== undefined)) return;
      if (!withPort && port !== undefined) return;
      if (parts.scheme === 'file' && port !== undefined) return;
      if (host === '' && (parts.username || parts.password || parts.port !== null)) return;
      if (host === '' && parts.scheme === 'file') parts.host = '';
      else parser.setHost(parts, host);
      if (parts.scheme === 'file' && parts.host === 'localhost') parts.host = '';
      const digits = /^[0-9]+/.exec(port ?? '')?.[0];
      if (digits !== undefined && Number(digits) <= 65535) parser.setPort(parts, digits);
    });
  }

  get port() {
    return this.#parts.port === null ? '' : `${this.#parts.port}`;
  }

  set port(value) {
    if (cannotHaveCredentials(this.#parts)) return;
    const text = clean(value);
    const digits = /^[0-9]*/.exec(text)[0];
    if (digits === '' && text !== '') return;
    parser.change(this.#parts, (parts) => parser.setPort(parts, digits));
  }

  get pathname() {
    return parser.pathText(this.#parts);
  }

  set pathname(value) {
    const parts = this.#parts;
    if (typeof parts.path === 'string') return;
    const text = clean(value).replace(/[?#]/g, (each) => (each === '?' ? '%3F' : '%23'));
    parts.path = [];
    if (text === '' && !parser.isSpecial(parts) && parts.host !== null) return;
    parser.addPath(parts, parser.isSlash(parts, text[0]) ? text.slice(1) : text);
  }

  get search() {
    return this.#parts.query ? `?${this.#parts.query}` : '';
  }

  set search(value) {
    const text = clean(value).replace(/^\?/, '');
    if (`${value}` === '') this.#parts.query = null;
    else parser.setQuery(this.#parts, text);
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
    const text = clean(value).replace(/^#/, '');
    this.#parts.fragment = `${value}` === '' ? null : percentEncode(text, sets.fragment);
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
