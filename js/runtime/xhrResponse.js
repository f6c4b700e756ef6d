'use strict';

const { Headers } = require('./headers');
const { textOf } = require('./body');

const readers = {
  '': (bytes, type) => text(bytes, type),
  text: (bytes, type) => text(bytes, type),
  arraybuffer: (bytes) => bytes.slice().buffer,
  blob: (bytes, type) => new (require('./blob').Blob)([bytes], { type }),
  json(bytes) {
    try {
      return JSON.parse(textOf(bytes));
    } catch {
      return null;
    }
  },
};

function text(bytes, type) {
  return require('./labelledText').labelledText(bytes, undefined, type);
}

/** The answer to an XMLHttpRequest in the form that the script wants it. */
class XHRResponse {
  #bytes;
  #value;

  constructor({ status, statusText, url, headers }, bytes) {
    Object.assign(this, { status, statusText, url, headers: new Headers(headers) });
    this.size = bytes.length;
    this.#bytes = bytes;
  }

  as(responseType) {
    this.#value ??= readers[responseType](this.#bytes, this.headers.get('content-type') ?? '');
    return this.#value;
  }

  get headerLines() {
    return Array.from(this.headers, ([name, value]) => `${name}: ${value}\r\n`).join('');
  }
}

exports.XHRResponse = XHRResponse;
exports.responseTypes = new Set(Object.keys(readers));
