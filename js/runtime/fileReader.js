'use strict';

const { Blob, contentOf } = require('./blob');
const { textOf } = require('./body');
const { DOMException } = require('./domException');
const { EventTarget, handlerProperty } = require('./eventTarget');
const { announce } = require('./xhrEventTarget');

const states = { EMPTY: 0, LOADING: 1, DONE: 2 };

/** Reads a Blob by means of events. */
class FileReader extends EventTarget {
  #readyState = states.EMPTY;
  #result = null;
  #timer;

  get readyState() { return this.#readyState; }
  get result() { return this.#result; }
  get error() { return null; }

  readAsText(blob, encoding = 'utf-8') {
    this.#read('readAsText', blob, (bytes) => (/^utf-?8$/i.test(encoding) ? textOf(bytes)
      : new (require('./textDecoder').TextDecoder)(encoding).decode(bytes)));
  }

  readAsDataURL(blob) {
    this.#read('readAsDataURL', blob, (bytes) => {
      const type = blob.type || 'application/octet-stream';
      return `data:${type};base64,${require('./base64').encode(bytes)}`;
    });
  }

  readAsArrayBuffer(blob) {
    this.#read('readAsArrayBuffer', blob, (bytes) => bytes.slice().buffer);
  }

  abort() {
    if (this.#readyState !== states.LOADING) return;
    native.deleteTimer(this.#timer);
    this.#readyState = states.DONE;
    announce(this, 'abort');
    announce(this, 'loadend');
  }

  #read(method, blob, decode) {
    if (!(blob instanceof Blob)) {
      throw new TypeError(`Failed to execute '${method}' on 'FileReader': parameter 1 is not of `
        + "type 'Blob'.");
    }
    if (this.#readyState === states.LOADING) {
      throw new DOMException('The object is already busy reading Blobs.', 'InvalidStateError');
    }
    this.#readyState = states.LOADING;
    this.#result = null;
    // The bytes are at hand; a script expects the events later all the same.
    this.#timer = native.createTimer(() => {
      const bytes = contentOf(blob);
      this.#readyState = states.DONE;
      this.#result = decode(bytes);
      for (const type of ['loadstart', 'progress', 'load', 'loadend']) {
        announce(this, type, bytes.length);
      }
    }, 0, false);
  }

  get [Symbol.toStringTag]() {
    return 'FileReader';
  }
}

for (const type of ['loadstart', 'progress', 'load', 'error', 'abort', 'loadend']) {
  Object.defineProperty(FileReader.prototype, `on${type}`, handlerProperty(type));
}
for (const [name, value] of Object.entries(states)) {
  Object.defineProperty(FileReader, name, { value, enumerable: true });
  Object.defineProperty(FileReader.prototype, name, { value, enumerable: true });
}

exports.FileReader = FileReader;
