'use strict';

const { textOf } = require('./body');

const readers = {
  '': (bytes, type) => text(bytes, type),
  text: (bytes, type) => text(bytes, type),
  arraybuffer: (bytes) => bytes.slice().buffer,
  blob: (bytes, type) => require('./blob').blobOf(bytes.slice(), type),
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

/** The response to an XMLHttpRequest, in the form that the script requested. */
class XHRResponse {
  #bytes;
  #value;
  // By name in lower case. A server may send names that Headers refuses.
  #headers = new Map();

  constructor({ status, statusText, url, headers }, bytes) {
    Object.assign(this, { status, statusText, url });
    for (const [name, value] of headers) {
      const key = name.toLowerCase();
      const values = this.#headers.get(key);
      if (values === undefined) this.#headers.set(key, [value]);
      else values.push(value);
    }
    this.size = bytes.length;
    this.#bytes = bytes;
  }

  as(responseType) {
    this.#value ??= readers[responseType](this.#bytes, this.header('content-type') ?? '');
    return this.#value;
  }

  header(name) {
    return this.#headers.get(name.toLowerCase())?.join(', ') ?? null;
  }

  get headerLines() {
    const lines = [...this.#headers.keys()].sort().flatMap((name) => {
      const values = this.#headers.get(name);
      const separate = name === 'set-cookie' ? values : [values.join(', ')];
      return separate.map((value) => `${name}: ${value}\r\n`);
    });
    return lines.join('');
  }
}

exports.XHRResponse = XHRResponse;
exports.responseTypes = new Set(Object.keys(readers));
