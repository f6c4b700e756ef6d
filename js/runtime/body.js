'use strict';

const { bytesOf } = require('./bytes');

/** The bytes of a body, its content type, and what it is if React Native does not send it. */
function extract(init) {
  if (init == null) return { bytes: null, type: null };
  const view = bytesOf(init);
  if (view !== undefined) return { bytes: view.slice(), type: null };
  return (typeof init === 'object' ? fromObject(init) : undefined)
    ?? { ...written(init, 'text/plain;charset=UTF-8'), unsent: unsent(init) };
}

const written = (init, type) => ({ bytes: native.encodeUTF8(`${init}`), type });

/** Native code gets texts, bytes, blobs and forms only (convertRequestBody.js). */
function unsent(init) {
  if (native.reactNative === 0 || typeof init === 'string') return undefined;
  return typeof init === 'object' ? init.constructor?.name || 'object' : typeof init;
}

// React Native looks for the global one, which a polyfill may have replaced.
function isParams(value) {
  const { URLSearchParams } = require('./provided').provided('searchParams');
  if (value instanceof URLSearchParams) return true;
  const type = native.reactNative > 0 ? globalThis.URLSearchParams : undefined;
  return typeof type === 'function' && value instanceof type;
}

function fromObject(init) {
  if (isParams(init)) {
    return { ...written(init, 'application/x-www-form-urlencoded;charset=UTF-8'), unsent: unsent(init) };
  }
  const { Blob, contentOf } = require('./blob');
  if (init instanceof Blob) return { bytes: contentOf(init), type: init.type || null };
  const { FormData } = require('./provided').provided('formData');
  return init instanceof FormData ? require('./multipart').encode(init) : undefined;
}

// A multipart boundary that a script wrote cannot match the body, so it is replaced, as in React Native.
function setType(headers, type) {
  if (type === null) return;
  if (!headers.has('content-type') || type.startsWith('multipart/form-data;')) {
    headers.set('Content-Type', type);
  }
}

function textOf(bytes) {
  const text = native.decodeUTF8(bytes, false);
  return text.startsWith('\ufeff') ? text.slice(1) : text;
}

let copyBytes;
let takeBytes;

const bytesOfBody = async (body) => takeBytes(body) ?? new Uint8Array(0);

/** What Request and Response share: a body that can be read once. */
class Body {
  #bytes;
  #used = false;

  constructor(bytes) {
    this.#bytes = bytes;
  }

  get bodyUsed() {
    return this.#used;
  }

  async bytes() {
    return bytesOfBody(this);
  }

  async arrayBuffer() {
    if (native.reactNative > 0) require('./blob').requireArrayBuffers();
    const { buffer, byteOffset, byteLength } = await bytesOfBody(this);
    return byteLength === buffer.byteLength ? buffer
      : buffer.slice(byteOffset, byteOffset + byteLength);
  }

  async blob() {
    const type = this.headers.get('content-type') ?? '';
    return require('./blob').blobOf(await bytesOfBody(this), type);
  }

  // React Native supports only this kind of form. It cannot read multipart forms either.
  async formData() {
    const { URLSearchParams } = require('./searchParams');
    const form = new (require('./provided').provided('formData').FormData)();
    // A byte order mark is part of a name, as no encoding is to be told.
    const text = native.decodeUTF8(await bytesOfBody(this), false);
    new URLSearchParams(`?${text}`).forEach((value, name) => form.append(name, value));
    return form;
  }

  async text() {
    return textOf(await bytesOfBody(this));
  }

  async json() {
    return JSON.parse(await this.text());
  }

  static {
    takeBytes = (body) => {
      if (body.#used) {
        throw new TypeError(native.reactNative > 0 ? 'Already read'
          : 'Body is unusable: Body has already been read');
      }
      const bytes = body.#bytes;
      if (bytes !== null) body.#used = true;
      body.#bytes = null;
      return bytes;
    };
    copyBytes = (body, where) => {
      if (body.#used) throw new TypeError(`${where}: Body has already been consumed.`);
      return body.#bytes === null ? null : body.#bytes.slice();
    };
  }
}

Object.assign(exports, { Body, copyBytes, extract, setType, takeBytes, textOf });
