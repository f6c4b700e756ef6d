'use strict';

const { handlerProperty } = require('./eventTarget');
const { extract, setType } = require('./body');
const { Headers, wire } = require('./headers');
const { XHRResponse, responseTypes } = require('./xhrResponse');
const { XMLHttpRequestEventTarget, announce } = require('./xhrEventTarget');

const states = { UNSENT: 0, OPENED: 1, HEADERS_RECEIVED: 2, LOADING: 3, DONE: 4 };
const { UNSENT, OPENED, HEADERS_RECEIVED, LOADING, DONE } = states;

function absolute(url) {
  const { URL } = require('./url');
  return (URL.canParse(url) ? new URL(url).href : url).replace(/#.*/s, '');
}

class XMLHttpRequest extends XMLHttpRequestEventTarget {
  timeout = 0;
  withCredentials = true;
  upload = new XMLHttpRequestEventTarget();
  #readyState = UNSENT;
  #responseType = '';
  #method;
  #url;
  #headers = new Map();
  #isSent = false;
  // The current exchange, if any. Replies to earlier exchanges are ignored.
  #exchange = null;
  #response = null;
  #failure = null;

  get readyState() { return this.#readyState; }
  get status() { return this.#response?.status ?? 0; }
  get statusText() { return this.#response?.statusText ?? ''; }
  get responseURL() { return this.#response?.url ?? ''; }
  get responseType() { return this.#responseType; }

  set responseType(type) {
    if (this.#isSent) {
      throw new Error("Failed to set the 'responseType' property on 'XMLHttpRequest': The response "
        + 'type cannot be set after the request has been sent.');
    }
    if (responseTypes.has(`${type}`)) this.#responseType = `${type}`;
    else console.warn(`The provided value '${type}' is not a valid 'responseType'.`);
  }

  get responseText() {
    if (this.#responseType !== '' && this.#responseType !== 'text') {
      throw new Error("The 'responseText' property is only available if 'responseType' is set to "
        + `'' or 'text', but it is '${this.#responseType}'.`);
    }
    return this.#readyState < LOADING ? '' : this.#failure ?? this.#response.as('text');
  }

  get response() {
    const isText = this.#responseType === '' || this.#responseType === 'text';
    const isReady = this.#readyState >= (isText ? LOADING : DONE) && this.#failure === null;
    if (!isReady) return isText ? '' : null;
    return this.#response.as(this.#responseType);
  }

  getAllResponseHeaders() {
    return this.#response?.headerLines ?? null;
  }

  getResponseHeader(name) {
    return this.#response?.header(`${name}`) ?? null;
  }

  setRequestHeader(name, value) {
    if (this.#readyState !== OPENED) throw new Error('Request has not been opened');
    // As in React Native, a second value replaces the first one.
    this.#headers.set(`${name}`.toLowerCase(), [`${name}`, `${value}`]);
  }

  open(method, url, async = true) {
    if (this.#readyState !== UNSENT) throw new Error('Cannot open, already sending');
    if (!async) throw new Error('Synchronous http requests are not supported');
    if (!url) throw new Error('Cannot load an empty url');
    this.#reset();
    this.#method = `${method}`.toUpperCase();
    this.#url = absolute(`${url}`);
    this.#enter(OPENED);
  }

  send(body = null) {
    if (this.#readyState !== OPENED) throw new Error('Request has not been opened');
    if (this.#isSent) throw new Error('Request has already been sent');
    this.#isSent = true;
    const exchange = {};
    this.#exchange = exchange;
    const fail = (message) => this.#exchange === exchange && this.#finish('error', message);
    try {
      this.#start(exchange, body, fail);
    } catch (error) {
      // Like any failure, it is reported later.
      native.createTimer(() => fail(error.cause?.message ?? error.message), 0, false);
    }
    announce(this, 'loadstart');
  }

  #start(exchange, body, fail) {
    const headers = new Headers([...this.#headers.values()]);
    const hasBody = body !== null && this.#method !== 'GET' && this.#method !== 'HEAD';
    const { bytes, type, unsent } = extract(hasBody ? body : null);
    setType(headers, type);
    const request = { method: this.#method, url: this.#url, headers: wire(headers),
      body: bytes ?? undefined, unsent, usesCookies: Boolean(this.withCredentials),
      redirect: 'follow', abort: this.timeout > 0 ? 'timeout' : 'call' };
    exchange.id = native.fetch(request, (head, content) => {
      if (this.#exchange === exchange) this.#receive(exchange, head, content, bytes);
    }, fail);
    if (!(this.timeout > 0)) return;
    // The last argument: a timeout alone does not keep the run going.
    exchange.timer = native.createTimer(() => {
      native.cancelFetch(exchange.id);
      this.#finish('timeout', 'The request timed out.');
    }, Number(this.timeout), false, true);
  }

  // A listener may abort at each stage.
  #receive(exchange, head, content, sent) {
    const isCurrent = () => this.#exchange === exchange;
    if (sent !== null) for (const type of ['progress', 'load', 'loadend']) {
      announce(this.upload, type, sent.length);
    }
    if (!isCurrent()) return;
    this.#response = new XHRResponse(head, content);
    const { size } = this.#response;
    const stages = [() => this.#enter(HEADERS_RECEIVED), () => this.#enter(LOADING),
      () => announce(this, 'progress', size), () => this.#finish('load')];
    for (const stage of stages) if (isCurrent()) stage();
  }

  #finish(type, failure = null) {
    if (this.#exchange?.timer !== undefined) native.deleteTimer(this.#exchange.timer);
    this.#exchange = null;
    this.#failure = failure;
    if (failure !== null) this.#response = null;
    this.#enter(DONE);
    announce(this, type, this.#response?.size ?? 0);
    announce(this, 'loadend', this.#response?.size ?? 0);
  }

  abort() {
    if (this.#exchange?.id !== undefined) native.cancelFetch(this.#exchange.id);
    if (this.#exchange !== null) this.#finish('abort', '');
    this.#reset();
  }

  #reset() {
    this.#readyState = UNSENT;
    this.#headers.clear();
    this.#isSent = false;
    this.#exchange = this.#response = this.#failure = null;
  }

  #enter(state) {
    this.#readyState = state;
    announce(this, 'readystatechange');
  }

  get [Symbol.toStringTag]() {
    return 'XMLHttpRequest';
  }

  [Symbol.for('nodejs.util.inspect.custom')](depth, options, inspect) {
    const { readyState, status, responseURL, responseType } = this;
    return `XMLHttpRequest ${inspect({ readyState, status, responseURL, responseType }, options)}`;
  }
}

for (const [name, value] of Object.entries(states)) {
  Object.defineProperty(XMLHttpRequest, name, { value, enumerable: true });
  Object.defineProperty(XMLHttpRequest.prototype, name, { value, enumerable: true });
}
Object.defineProperty(XMLHttpRequest.prototype, 'onreadystatechange',
  handlerProperty('readystatechange'));

exports.XMLHttpRequest = XMLHttpRequest;
