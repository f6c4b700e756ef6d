'use strict';

const { URLSearchParams } = require('./phone/searchParams');

const release = native.reactNative;

const letters = 'a-z\\u00a1-\\uffff';
const byte = '(?:1?\\d{1,2}|2[0-4]\\d|25[0-5])';
const address = `(?:[1-9]\\d?|1\\d\\d|2[01]\\d|22[0-3])(?:\\.${byte}){2}`
  + '\\.(?:[1-9]\\d?|1\\d\\d|2[0-4]\\d|25[0-4])';
const label = `(?:[0-9${letters}][0-9${letters}_-]{0,62})?[0-9${letters}]\\.`;
const domain = `(?:${label})*[${letters}]{2,}\\.?`;

/** What React Native takes for a whole address: of the web, in small letters. */
const wholeAddress = new RegExp(
  `^(?:(?:https?|ftp):)?//(?:${address}|${domain})(?::\\d{2,5})?(?:[/?#]\\S*)?$`);

const afterScheme = (url) => url.split('://')[1];

/** An address alone, with the slash that this release puts at its end. */
function alone(url) {
  if (release < 80) return url.endsWith('/') ? url : `${url}/`;
  let text = url;
  if (text.includes('#')) {
    const parts = text.split('#');
    if (!afterScheme(parts[0]).includes('/')) text = parts.join('/#');
  }
  if (text.endsWith('/') || text.includes('?') || text.includes('#')) return text;
  if (release < 84) return `${text}/`;
  const rest = afterScheme(text);
  return rest && !rest.includes('/') ? `${text}/` : text;
}

/** An address after a base: both with one slash between them. */
function joined(url, base) {
  if (typeof base === 'string' && !wholeAddress.test(base)) {
    throw new TypeError(`Invalid base URL: ${base}`);
  }
  const text = base.toString();
  const start = text.endsWith('/') ? text.slice(0, -1) : text;
  const path = url.startsWith('/') ? url : `/${url}`;
  return start.endsWith(path) ? start : start + path;
}

const first = (text, pattern, fallback = '') => pattern.exec(text)?.[1] ?? fallback;
const withoutQuery = (url) => url.split('?')[0].split('#')[0];

const hostOf = (url) => first(url, /^https?:\/\/(?:[^@]+@)?([^:/?#]+)/);
const portOf = (url) => first(url, /:(\d+)(?=[/?#]|$)/);

/** How each part is read from the text, from 0.80. */
const readers = {
  hash: (url) => first(url, /(#[^/]*)/),
  host(url) {
    const port = portOf(url);
    const host = hostOf(url);
    return host !== '' && port !== '' ? `${host}:${port}` : host;
  },
  hostname: hostOf,
  origin: (url) => first(url, /^(https?:\/\/[^/]+)/),
  password: (url) => first(url, /https?:\/\/.*:(.*)@/),
  pathname: (url) => first(url, /https?:\/\/[^/]+(\/[^?#]*)?/, '/'),
  port: portOf,
  protocol: (url) => first(url, /^([a-zA-Z][a-zA-Z\d+\-.]*:)/),
  search: (url) => first(url, /(\?[^#]*)/),
  username: (url) => first(url, /^https?:\/\/([^:@]+)(?::[^@]*)?@/),
};

/** React Native's URL: it keeps the text. Newer releases also read the parts of the text. */
class URL {
  _url;
  _searchParamsInstance = null;

  constructor(url, base) {
    this._url = !base || wholeAddress.test(url) ? alone(url) : joined(url, base);
  }

  static createObjectURL(blob) {
    return `blob:${blob.data.blobId}?offset=${blob.data.offset}&size=${blob.size}`;
  }

  static revokeObjectURL() {}

  get href() {
    return this.toString();
  }

  get searchParams() {
    this._searchParamsInstance ??= new URLSearchParams(release < 80 ? undefined : this.search);
    return this._searchParamsInstance;
  }

  toJSON() {
    return this.toString();
  }

  toString() {
    if (this._searchParamsInstance === null) return this._url;
    const query = this._searchParamsInstance.toString();
    if (release < 84) return this._url + (this._url.includes('?') ? '&' : '?') + query;
    return withoutQuery(this._url) + (query === '' ? '' : `?${query}`) + this.hash;
  }
}

function refuse(name) {
  const is = name === 'pathname' ? '' : 'is ';
  throw new Error(release < 65 ? 'not implemented' : `URL.${name} ${is}not implemented`);
}

for (const [name, read] of Object.entries(readers)) {
  Object.defineProperty(URL.prototype, name, {
    configurable: true,
    get() {
      if (release < 80) refuse(name);
      return read(this._url);
    },
    set: name !== 'search' || release < 84 ? undefined : function search(value) {
      const query = value.startsWith('?') ? value.slice(1) : value;
      const { hash } = this;
      this._url = withoutQuery(this._url) + (query === '' ? '' : `?${query}`) + hash;
      this._searchParamsInstance = null;
    },
  });
}

exports.URL = URL;
