'use strict';

// React Native's own WebSocket: Libraries/WebSocket/WebSocket.js. What the connection does is native.

const { blobOf, contentOf, Blob } = require('./blob');
const { Event } = require('./event');
const { EventTarget, handlerProperty } = require('./eventTarget');

const states = { CONNECTING: 0, OPEN: 1, CLOSING: 2, CLOSED: 3 };
const { CONNECTING, OPEN, CLOSING, CLOSED } = states;

const release = native.reactNative;
// Before 0.80 the error tells its message, and events have only what belongs to their type.
const isNew = release === 0 || release >= 80;
// Before 0.71 the close after an error has no code.
const tellsCode = release === 0 || release >= 71;

class SocketEvent extends Event {
  constructor(type, fields) {
    super(type);
    Object.assign(this, fields);
  }
}

const messageEvent = (data) => (
  new SocketEvent('message', isNew ? { data, origin: '', lastEventId: '' } : { data }));
const closeEvent = (code, reason) => (
  new SocketEvent('close', isNew ? { wasClean: false, code, reason: reason ?? '' } : { code, reason }));
const errorEvent = (message) => new SocketEvent('error', isNew ? {} : { message });
const closeAfterError = (message) => (
  tellsCode ? closeEvent(1006, message) : new SocketEvent('close', { message }));

function headersOf(options) {
  const { headers = {}, ...others } = options || {};
  if (typeof others.origin === 'string') {
    console.warn('Specifying `origin` as a WebSocket connection option is deprecated. Include it under `headers` '
      + 'instead.');
    headers.origin = others.origin;
    delete others.origin;
  }
  const unknown = Object.keys(others);
  if (unknown.length > 0) {
    console.warn(`Unrecognized WebSocket connection option(s) \`${unknown.join('`, `')}\`. `
      + 'Did you mean to put these under `headers`?');
  }
  return Object.entries(headers).map(([name, value]) => [name, `${value ?? ''}`]);
}

class WebSocket extends EventTarget {
  readyState = CONNECTING;
  #id;
  #binaryType;

  constructor(url, protocols, options) {
    super();
    this.url = url;
    const list = typeof protocols === 'string' ? [protocols] : protocols;
    this.#id = native.openSocket(typeof url === 'string' ? url : `${url}`,
      Array.isArray(list) ? list.map(String) : [], headersOf(options),
      (type, ...values) => this.#receive(type, values));
  }

  get binaryType() {
    return this.#binaryType;
  }

  set binaryType(type) {
    if (type !== 'blob' && type !== 'arraybuffer') {
      throw new Error("binaryType must be either 'blob' or 'arraybuffer'");
    }
    this.#binaryType = type;
  }

  send(data) {
    this.#requireConnection();
    if (data instanceof Blob) native.sendBytes(this.#id, contentOf(data));
    else if (typeof data === 'string') native.sendText(this.#id, data);
    else if (data instanceof ArrayBuffer || ArrayBuffer.isView(data)) native.sendBytes(this.#id, data);
    else throw new Error('Unsupported data type');
  }

  ping() {
    this.#requireConnection();
    native.pingSocket(this.#id);
  }

  close(code, reason) {
    if (this.readyState === CLOSING || this.readyState === CLOSED) return;
    this.readyState = CLOSING;
    native.closeSocket(this.#id, typeof code === 'number' ? code : 1000,
      typeof reason === 'string' ? reason : '');
  }

  #requireConnection() {
    if (this.readyState === CONNECTING) throw new Error('INVALID_STATE_ERR');
  }

  #receive(type, [first, second]) {
    switch (type) {
      case 'open':
        this.readyState = OPEN;
        this.protocol = first;
        this.dispatchEvent(new SocketEvent('open'));
        break;
      case 'message':
        this.dispatchEvent(messageEvent(typeof first === 'string' ? first : this.#binary(first)));
        break;
      case 'close':
        this.readyState = CLOSED;
        this.dispatchEvent(closeEvent(first, second));
        break;
      default:
        this.readyState = CLOSED;
        this.dispatchEvent(errorEvent(first));
        this.dispatchEvent(closeAfterError(first));
    }
  }

  #binary(bytes) {
    return this.#binaryType === 'blob' ? blobOf(bytes, '') : bytes.buffer;
  }

  get [Symbol.toStringTag]() {
    return 'WebSocket';
  }

  [Symbol.for('nodejs.util.inspect.custom')](depth, options, inspect) {
    const { url, readyState, protocol, binaryType } = this;
    return `WebSocket ${inspect({ url, readyState, protocol, binaryType }, options)}`;
  }
}

for (const [name, value] of Object.entries(states)) {
  Object.defineProperty(WebSocket, name, { value, enumerable: true });
  Object.defineProperty(WebSocket.prototype, name, { value, enumerable: true });
}
for (const type of ['open', 'message', 'error', 'close']) {
  Object.defineProperty(WebSocket.prototype, `on${type}`, handlerProperty(type));
}

exports.WebSocket = WebSocket;
