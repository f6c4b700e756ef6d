'use strict';

const { Body, copyBytes, extract, setType, takeBytes } = require('./body');
const { Headers } = require('./headers');
const { requireArguments } = require('./arguments');
const { plainHref } = require('./plainURL');

const usualMethods = new Set(['DELETE', 'GET', 'HEAD', 'OPTIONS', 'PATCH', 'POST', 'PUT']);

function methodOf(value) {
  const method = `${value}`;
  const upper = method.toUpperCase();
  if (usualMethods.has(upper)) return upper;
  if (!/^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/.test(method)) {
    throw new TypeError(`'${method}' is not a valid HTTP method.`);
  }
  if (['CONNECT', 'TRACE', 'TRACK'].includes(upper)) {
    throw new TypeError(`'${method}' HTTP method is unsupported.`);
  }
  return method;
}

/** The URL in normalized form; undefined for a relative one. React Native accepts any relative URL. */
function parse(text) {
  const plain = plainHref(text);
  if (plain !== undefined) return plain;
  const url = require('./url').URL.parse(text);
  if (url === null) return undefined;
  if (url.username !== '' || url.password !== '') {
    throw new TypeError('Request cannot be constructed from a URL that includes credentials: '
      + text);
  }
  return url.href;
}

function oneOf(value, allowed, name) {
  if (allowed.includes(value)) return value;
  throw new TypeError(`Request constructor: ${value} is not an accepted type. `
    + `Expected one of ${allowed.join(', ')} for "${name}".`);
}

/** React Native does not read it, and native code follows. */
function redirectFrom(value = 'follow') {
  if (native.reactNative > 0) return 'follow';
  return oneOf(value, ['follow', 'error', 'manual'], 'redirect');
}

function signalOf(value) {
  if (value == null || typeof value.addEventListener === 'function') return value ?? undefined;
  throw new TypeError('Request constructor: Expected signal ("AbortSignal {}") to be an instance '
    + 'of AbortSignal.');
}

function bodyOf(source, init, method) {
  const inherited = source !== undefined && init.body == null;
  if (inherited && source.bodyUsed) {
    throw new TypeError('Cannot construct a Request with a Request object that has already been '
      + 'used.');
  }
  const body = inherited ? { bytes: takeBytes(source), type: null, unsent: unsentOf(source) }
    : extract(init.body);
  if (body.bytes !== null && (method === 'GET' || method === 'HEAD')) {
    throw new TypeError(native.reactNative > 0 ? 'Body not allowed for GET or HEAD requests'
      : 'Request with GET/HEAD method cannot have body.');
  }
  return body;
}

let givenSignal;
let isAbsolute;
let addressOf;
let redirectOf;
let unsentOf;

/** With these, whatwg-fetch asks for an address that no cache knows, from version 3.2 on. */
function uncached(text, method, cache) {
  const isOld = native.reactNative === 0 || native.reactNative < 63;
  if (isOld || !['no-store', 'no-cache'].includes(cache) || !['GET', 'HEAD'].includes(method)) {
    return text;
  }
  const time = `_=${new Date().getTime()}`;
  const old = /([?&])_=[^&]*/;
  if (old.test(text)) return text.replace(old, `$1${time}`);
  return `${text}${text.includes('?') ? '&' : '?'}${time}`;
}

class Request extends Body {
  #fields;
  #signal;

  constructor(input, init = {}) {
    requireArguments(1, arguments.length, 'Request constructor');
    const source = input instanceof Request ? input : undefined;
    const method = methodOf(init.method ?? source?.method ?? 'GET');
    const cache = init.cache ?? source?.#fields.cache ?? 'default';
    const given = source === undefined ? `${input}` : source.url;
    const text = uncached(given, method, cache);
    const url = source === undefined || text !== given ? parse(text) : source.#fields.url;
    const headers = new Headers(init.headers ?? source?.headers);
    const redirect = redirectFrom(init.redirect ?? source?.#fields.redirect);
    const signal = signalOf('signal' in init ? init.signal : source?.#signal);
    const { bytes, type, unsent } = bodyOf(source, init, method);
    super(bytes);
    setType(headers, type);
    this.#signal = signal;
    this.#fields = {
      text,
      url,
      method,
      headers,
      redirect,
      unsent,
      mode: init.mode ?? source?.mode ?? 'cors',
      credentials: init.credentials ?? source?.credentials ?? 'same-origin',
      cache,
      integrity: init.integrity ?? source?.#fields.integrity ?? '',
      keepalive: Boolean(init.keepalive ?? source?.#fields.keepalive),
    };
  }

  // React Native keeps the text as it was given.
  get url() { return (native.reactNative > 0 ? undefined : this.#fields.url) ?? this.#fields.text; }
  get method() { return this.#fields.method; }
  get headers() { return this.#fields.headers; }
  get redirect() { return this.#fields.redirect; }
  get mode() { return this.#fields.mode; }
  get credentials() { return this.#fields.credentials; }
  get cache() { return this.#fields.cache; }
  get integrity() { return this.#fields.integrity; }
  get keepalive() { return this.#fields.keepalive; }

  get signal() {
    this.#signal ??= new (require('./abort').AbortController)().signal;
    return this.#signal;
  }

  clone() {
    const body = copyBytes(this, 'Request.clone');
    const { AbortSignal, anyOf } = require('./abort');
    const signal = this.#signal instanceof AbortSignal ? anyOf([this.#signal])
      : this.#signal;
    const clone = new Request(this.url, { ...this.#fields, signal, body });
    if (!this.headers.has('content-type')) clone.headers.delete('content-type');
    return clone;
  }

  get [Symbol.toStringTag]() {
    return 'Request';
  }

  [Symbol.for('nodejs.util.inspect.custom')](depth, options, inspect) {
    const { method, headers, redirect } = this.#fields;
    const { bodyUsed, url } = this;
    return `Request ${inspect({ method, url, headers, redirect, bodyUsed }, options)}`;
  }

  static {
    // The signal with which the script may abort the request; undefined if there is none.
    givenSignal = (request) => request.#signal;
    isAbsolute = (request) => request.#fields.url !== undefined;
    addressOf = (request) => request.#fields.url ?? request.#fields.text;
    redirectOf = (request) => request.#fields.redirect;
    unsentOf = (request) => request.#fields.unsent;
  }
}

exports.Request = require('./lacking').dropLacking('Request', Request);
exports.givenSignal = givenSignal;
exports.isAbsolute = isAbsolute;
exports.addressOf = addressOf;
exports.redirectOf = redirectOf;
exports.unsentOf = unsentOf;
