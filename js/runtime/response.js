'use strict';

const { Body, copyBytes, extract, setType } = require('./body');
const { Headers, received } = require('./headers');

const bodyless = new Set([101, 103, 204, 205, 304]);
const redirects = new Set([301, 302, 303, 307, 308]);

const secret = Symbol('Response');

function validStatus(value) {
  const status = Number(value);
  if (Number.isInteger(status) && status >= 200 && status <= 599) return status;
  throw new RangeError('init["status"] must be in the range of 200 to 599, inclusive.');
}

function validText(value) {
  const text = `${value}`;
  if (/^[\t\x20-\x7e\x80-\xff]*$/.test(text)) return text;
  throw new TypeError('Invalid statusText');
}

function fieldsOf(init) {
  return {
    status: validStatus(init.status ?? 200),
    statusText: validText(init.statusText ?? ''),
    headers: new Headers(init.headers),
    type: 'default',
    url: '',
    redirected: false,
  };
}

class Response extends Body {
  #fields;

  constructor(body, init, key) {
    const isGiven = key === secret;
    const fields = isGiven ? init : fieldsOf(init ?? {});
    const { bytes, type } = isGiven ? { bytes: body, type: null } : extract(body);
    if (!isGiven && bytes !== null && bodyless.has(fields.status)) {
      throw new TypeError(`Response constructor: Invalid response status code ${fields.status}`);
    }
    super(bytes);
    this.#fields = fields;
    setType(this.headers, type);
  }

  get status() { return this.#fields.status; }
  get statusText() { return this.#fields.statusText; }
  get headers() { return this.#fields.headers; }
  get type() { return this.#fields.type; }
  get url() { return this.#fields.url; }
  get redirected() { return this.#fields.redirected; }
  get ok() { return this.status >= 200 && this.status <= 299; }

  clone() {
    const headers = new Headers(this.headers);
    return new Response(copyBytes(this, 'Response.clone'), { ...this.#fields, headers }, secret);
  }

  static error() {
    return new Response(null,
      { ...fieldsOf({}), status: 0, type: 'error' }, secret);
  }

  static json(data, init = {}) {
    const text = JSON.stringify(data);
    if (text === undefined) throw new TypeError('Value is not JSON serializable');
    const headers = new Headers(init.headers);
    if (!headers.has('content-type')) headers.set('Content-Type', 'application/json');
    return new Response(text, { ...init, headers });
  }

  static redirect(url, status = 302) {
    const { URL } = require('./url');
    // React Native accepts a relative URL unchanged.
    const Location = URL.parse(url)?.href ?? `${url}`;
    if (!redirects.has(status)) throw new RangeError(`Invalid status code ${status}`);
    return new Response(null, { ...fieldsOf({ headers: { Location } }), status }, secret);
  }

  get [Symbol.toStringTag]() {
    return 'Response';
  }

  [Symbol.for('nodejs.util.inspect.custom')](depth, options, inspect) {
    const { status, statusText, headers, url, redirected, type } = this.#fields;
    const { ok, bodyUsed } = this;
    const fields = { status, statusText, headers, bodyUsed, ok, redirected, type, url };
    return `Response ${inspect(fields, options)}`;
  }
}

exports.Response = require('./lacking').dropLacking('Response', Response);

// React Native makes its responses as a script does, and gets no text with the status.
const isOnPhone = native.reactNative > 0;

/** The response to a request that the host has sent. */
exports.responseFrom = ({ status, statusText, url, redirected, headers }, bytes) => (
  new Response(bodyless.has(status) ? null : bytes,
    {
      status, statusText: isOnPhone ? '' : statusText, headers: received(headers),
      type: isOnPhone ? 'default' : 'basic', url, redirected,
    }, secret));
