'use strict';

const { bytesOf } = require('./bytes');
const { requireArguments } = require('./arguments');
const { sequenceOf } = require('./pairs');

let contentOf;
let blobOf;
let dataOf;

const release = native.reactNative;

// Texts stay texts until it is known how their lines are to end.
function partOf(part) {
  if (part instanceof Blob) return contentOf(part);
  if (release === 0) return bytesOf(part) ?? `${part}`;
  // Before 0.73 React Native writes a view as a text: '1,2'.
  if (part instanceof ArrayBuffer || (release >= 73 && ArrayBuffer.isView(part))) {
    throw new Error("Creating blobs from 'ArrayBuffer' and 'ArrayBufferView' are not supported");
  }
  return `${part}`;
}

function partsOf(sequence) {
  const isObject = typeof sequence === 'object' || typeof sequence === 'function';
  const iterate = isObject ? sequence?.[Symbol.iterator] : undefined;
  if (typeof iterate !== 'function') {
    throw new TypeError("Failed to construct 'Blob': The provided value cannot be converted to a "
      + 'sequence.');
  }
  return sequenceOf(sequence, iterate, partOf);
}

function join(parts, endings) {
  const chunks = parts.map((part) => {
    if (typeof part !== 'string') return part;
    return native.encodeUTF8(endings === 'native' ? part.replace(/\r\n?/g, '\n') : part);
  });
  const bytes = new Uint8Array(chunks.reduce((size, chunk) => size + chunk.length, 0));
  let offset = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, offset);
    offset += chunk.length;
  }
  return bytes;
}

function optionsOf(options) {
  if (options == null) return { endings: 'transparent', type: '' };
  if (typeof options !== 'object' && typeof options !== 'function') {
    throw new TypeError("Failed to construct 'Blob': The provided value is not of type "
      + "'BlobPropertyBag'.");
  }
  const endings = `${options.endings ?? 'transparent'}`;
  if (endings !== 'transparent' && endings !== 'native') {
    throw new TypeError("Failed to construct 'Blob': endings must be 'transparent' or 'native', not "
      + `'${endings}'.`);
  }
  return { endings, type: options.type === undefined ? '' : `${options.type}` };
}

// An invalid media type becomes empty.
const validType = (type) => (/^[\x20-\x7e]*$/.test(type) ? type.toLowerCase() : '');

// Web IDL's [Clamp]: rounds to the nearest integer, and to the even one if two are equally near.
function whole(value) {
  const number = Number(value);
  const below = Math.floor(number);
  const rest = number - below;
  if (rest === 0.5) return below % 2 === 0 ? below : below + 1;
  return rest > 0.5 ? below + 1 : below;
}

/** Immutable bytes with a media type. */
class Blob {
  #bytes;
  #type;
  // What slices share: all the bytes, and their number once native code has them.
  #source;
  #data;

  constructor(parts = [], options = {}) {
    const converted = partsOf(parts);
    const { endings, type } = optionsOf(options);
    this.#bytes = join(converted, endings);
    this.#source = { bytes: this.#bytes };
    this.#type = validType(type);
  }

  // React Native's `close` takes them away.
  get #content() {
    if (this.#bytes === null) throw new Error('Blob has been closed and is no longer available');
    return this.#bytes;
  }

  get size() {
    return this.#content.length;
  }

  get type() {
    return this.#content && this.#type;
  }

  slice(start = 0, end = this.size, type = '') {
    return blobOf(this.#content.subarray(whole(start), whole(end)),
      release > 0 && release < 73 ? '' : type, this.#source);
  }

  async bytes() {
    return this.#content.slice();
  }

  async arrayBuffer() {
    return this.#content.slice().buffer;
  }

  async text() {
    return native.decodeUTF8(this.#content, false);
  }

  get [Symbol.toStringTag]() {
    return 'Blob';
  }

  [Symbol.for('nodejs.util.inspect.custom')](depth, options, inspect) {
    if (this.#bytes === null) return 'Blob (closed)';
    const { size, type } = this;
    return `Blob ${inspect({ size, type }, options)}`;
  }

  close() {
    this.#bytes = this.#content && null;
  }

  // The bytes without a copy, for code that does not change them.
  static {
    contentOf = (blob) => blob.#content;
    // React Native's blobs only refer to bytes that native code has.
    dataOf = (blob) => {
      const source = blob.#source;
      if (source.id === undefined) {
        source.id = native.randomUUID();
        native.keepBlob(source.id, source.bytes);
      }
      const offset = blob.#content.byteOffset - source.bytes.byteOffset;
      blob.#data ??= { blobId: source.id, offset, size: blob.size, type: blob.type };
      return blob.#data;
    };
    blobOf = (bytes, type, source = { bytes }) => {
      const blob = new Blob([], { type });
      blob.#bytes = bytes;
      blob.#source = source;
      return blob;
    };
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

/** Fails where React Native cannot read a Blob as an ArrayBuffer. */
function requireArrayBuffers() {
  if (release > 0 && release < 72) throw new Error('FileReader.readAsArrayBuffer is not implemented');
}

if (release === 0) {
  delete Blob.prototype.close;
} else {
  Object.defineProperty(Blob.prototype, 'data', { configurable: true, get() { return dataOf(this); } });
}
require('./lacking').dropLacking('Blob', Blob);
Object.assign(exports, { Blob, File, blobOf, contentOf, requireArrayBuffers });
