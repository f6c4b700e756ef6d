'use strict';

const { bytesOf } = require('./bytes');
const { requireArguments } = require('./arguments');

let contentOf;

const bytesOfPart = (part) => (part instanceof Blob ? contentOf(part)
  : bytesOf(part) ?? native.encodeUTF8(`${part}`));

function join(parts) {
  const chunks = Array.from(parts, bytesOfPart);
  const bytes = new Uint8Array(chunks.reduce((size, chunk) => size + chunk.length, 0));
  let offset = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, offset);
    offset += chunk.length;
  }
  return bytes;
}

// A type that no header could carry is none.
const validType = (type) => (/^[\x20-\x7e]*$/.test(type) ? type.toLowerCase() : '');

/** Bytes that do not change, and their media type. */
class Blob {
  #bytes;
  #type;

  constructor(parts = [], options = {}) {
    if (typeof parts !== 'object' || typeof parts?.[Symbol.iterator] !== 'function') {
      throw new TypeError("Failed to construct 'Blob': The provided value cannot be converted to a "
        + 'sequence.');
    }
    this.#bytes = join(parts);
    this.#type = validType(`${options?.type ?? ''}`);
  }

  get size() {
    return this.#bytes.length;
  }

  get type() {
    return this.#type;
  }

  slice(start = 0, end = this.size, type = '') {
    return new Blob([this.#bytes.slice(start, end)], { type });
  }

  async bytes() {
    return this.#bytes.slice();
  }

  async arrayBuffer() {
    return this.#bytes.slice().buffer;
  }

  async text() {
    return native.decodeUTF8(this.#bytes, false);
  }

  get [Symbol.toStringTag]() {
    return 'Blob';
  }

  [Symbol.for('nodejs.util.inspect.custom')](depth, options, inspect) {
    const { size, type } = this;
    return `Blob ${inspect({ size, type }, options)}`;
  }

  // The bytes themselves, for those who do not change them.
  static {
    contentOf = (blob) => blob.#bytes;
  }
}

/** A Blob with a name. */
class File extends Blob {
  #name;
  #lastModified;

  constructor(parts, name, options = {}) {
    requireArguments(2, arguments.length, "Failed to construct 'File'");
    super(parts, options);
    this.#name = `${name}`;
    this.#lastModified = Math.trunc(Number(options?.lastModified ?? Date.now())) || 0;
  }

  get name() {
    return this.#name;
  }

  get lastModified() {
    return this.#lastModified;
  }

  get [Symbol.toStringTag]() {
    return 'File';
  }

  [Symbol.for('nodejs.util.inspect.custom')](depth, options, inspect) {
    const { size, type, name, lastModified } = this;
    return `File ${inspect({ size, type, name, lastModified }, options)}`;
  }
}

Object.assign(exports, { Blob, File, contentOf });
