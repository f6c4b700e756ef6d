'use strict';

const { Blob, contentOf, requireArrayBuffers } = require('./blob');
const { DOMException } = require('./domException');
const { EventTarget, handlerProperty } = require('./eventTarget');
const { announce } = require('./xhrEventTarget');

const states = { EMPTY: 0, LOADING: 1, DONE: 2 };

/** Reads a Blob, and reports the progress through events. */
class FileReader extends EventTarget {
  #readyState = states.EMPTY;
  #result = null;
  #timer;

  get readyState() { return this.#readyState; }
  get result() { return this.#result; }
  get error() { return null; }

  readAsText(blob, encoding) {
    const label = encoding === undefined ? undefined : `${encoding}`;
    this.#read('readAsText', blob, (bytes) => (
      require('./labelledText').labelledText(bytes, label, blob.type)));
  }

  readAsDataURL(blob) {
    this.#read('readAsDataURL', blob, (bytes) => {
      const type = blob.type || 'application/octet-stream';
      return `data:${type};base64,${require('./base64').encode(bytes)}`;
    });
  }

  readAsArrayBuffer(blob) {
    requireArrayBuffers();
    this.#read('readAsArrayBuffer', blob, (bytes) => bytes.slice().buffer);
  }

  abort() {
    this.#result = null;
    if (this.#readyState !== states.LOADING) return;
    native.deleteTimer(this.#timer);
    this.#readyState = states.DONE;
    this.#end('abort');
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
    const bytes = contentOf(blob);
    const finish = () => {
      this.#result = decode(bytes);
      this.#readyState = states.DONE;
      this.#end('load', bytes.length);
    };
    // The bytes are already available, but scripts expect the events later and one after the other.
    this.#later(() => {
      this.#later(bytes.length === 0 ? finish : () => {
        this.#later(finish);
        announce(this, 'progress', bytes.length);
      });
      announce(this, 'loadstart', 0);
    });
  }

  #later(step) {
    this.#timer = native.createTimer(step, 0, false);
  }

  // A listener may have begun to read again. That read ends with its own loadend.
  #end(type, size) {
    announce(this, type, size);
    if (this.#readyState !== states.LOADING) announce(this, 'loadend', size);
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
