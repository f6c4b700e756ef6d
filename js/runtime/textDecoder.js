'use strict';

const { bytesOf } = require('./bytes');
const { encodingOf } = require('./encodings');

const malformed = (encoding) => Object.assign(
  new TypeError(`The encoded data was not valid for encoding ${encoding}`),
  { code: 'ERR_ENCODING_INVALID_ENCODED_DATA' });

// How many bytes at the end begin a character that the next chunk may complete.
function incompleteUTF8(bytes) {
  for (let back = 1; back <= Math.min(3, bytes.length); back++) {
    const byte = bytes[bytes.length - back];
    if ((byte & 0xc0) === 0x80) continue;
    const length = byte >= 0xf0 && byte < 0xf5 ? 4 : byte >= 0xe0 ? 3 : byte >= 0xc2 ? 2 : 1;
    if (back >= length || byte >= 0xf5) return 0;
    return isPossible(byte, bytes[bytes.length - back + 1]) ? back : 0;
  }
  return 0;
}

function isPossible(lead, second) {
  if (second === undefined) return true;
  if (lead === 0xe0) return second >= 0xa0;
  if (lead === 0xed) return second < 0xa0;
  if (lead === 0xf0) return second >= 0x90;
  return lead !== 0xf4 || second < 0x90;
}

const utf8 = {
  incomplete: incompleteUTF8,
  decode: (bytes, fatal) => native.decodeUTF8(bytes, fatal),
};

function codecOf(encoding) {
  if (encoding === 'utf-8') return utf8;
  if (encoding.startsWith('utf-16')) return require('./utf16').utf16(encoding === 'utf-16be');
  return require('./singleByte').singleByte(encoding);
}

function joined(first, second) {
  const bytes = new Uint8Array(first.length + second.length);
  bytes.set(first);
  bytes.set(second, first.length);
  return bytes;
}

class TextDecoder {
  #encoding;
  #codec;
  #fatal;
  #ignoreBOM;
  #pending = new Uint8Array(0);
  #isStreaming = false;
  #sawStart = false;

  constructor(label = 'utf-8', options = {}) {
    this.#encoding = encodingOf(`${label}`);
    if (this.#encoding === undefined) {
      throw Object.assign(new RangeError(`The "${label}" encoding is not supported`),
        { code: 'ERR_ENCODING_NOT_SUPPORTED' });
    }
    this.#codec = codecOf(this.#encoding);
    this.#fatal = Boolean(options?.fatal);
    this.#ignoreBOM = Boolean(options?.ignoreBOM);
  }

  get encoding() { return this.#encoding; }
  get fatal() { return this.#fatal; }
  get ignoreBOM() { return this.#ignoreBOM; }

  decode(input = new Uint8Array(0), options = {}) {
    let bytes = bytesOf(input);
    if (bytes === undefined) {
      throw new TypeError('The "list" argument must be an instance of SharedArrayBuffer, '
        + 'ArrayBuffer or ArrayBufferView.');
    }
    const stream = Boolean(options?.stream);
    if (!this.#isStreaming) this.#sawStart = false;
    if (this.#pending.length > 0) bytes = joined(this.#pending, bytes);
    const kept = stream ? this.#codec.incomplete(bytes) : 0;
    this.#pending = bytes.slice(bytes.length - kept);
    this.#isStreaming = stream;
    return this.#withoutBOM(this.#text(bytes.subarray(0, bytes.length - kept)));
  }

  #text(bytes) {
    try {
      return this.#codec.decode(bytes, this.#fatal);
    } catch {
      this.#pending = new Uint8Array(0);
      this.#isStreaming = false;
      throw malformed(this.#encoding);
    }
  }

  #withoutBOM(text) {
    if (this.#sawStart || text === '') return text;
    this.#sawStart = true;
    return text[0] === '\ufeff' && !this.#ignoreBOM ? text.slice(1) : text;
  }

  get [Symbol.toStringTag]() {
    return 'TextDecoder';
  }
}

exports.TextDecoder = TextDecoder;
