'use strict';

const { bytesOf } = require('./bytes');

const labels = {
  'utf-8': ['unicode-1-1-utf-8', 'unicode11utf8', 'unicode20utf8', 'utf-8', 'utf8',
    'x-unicode20utf8'],
  'utf-16le': ['csunicode', 'iso-10646-ucs-2', 'ucs-2', 'unicode', 'unicodefeff', 'utf-16',
    'utf-16le'],
  'windows-1252': ['ansi_x3.4-1968', 'ascii', 'cp1252', 'cp819', 'csisolatin1', 'ibm819',
    'iso-8859-1', 'iso-ir-100', 'iso8859-1', 'iso88591', 'iso_8859-1', 'iso_8859-1:1987', 'l1',
    'latin1', 'us-ascii', 'windows-1252', 'x-cp1252'],
};

// What windows-1252 has where Latin-1 has control characters.
const upper = '\u20ac\x81\u201a\u0192\u201e\u2026\u2020\u2021\u02c6\u2030\u0160\u2039\u0152\x8d'
  + '\u017d\x8f\x90\u2018\u2019\u201c\u201d\u2022\u2013\u2014\u02dc\u2122\u0161\u203a\u0153\x9d'
  + '\u017e\u0178';

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

const isHighSurrogate = (unit) => unit >= 0xd800 && unit < 0xdc00;

function incompleteUTF16(bytes) {
  const odd = bytes.length % 2;
  const last = bytes[bytes.length - odd - 1] << 8;
  return bytes.length - odd >= 2 && isHighSurrogate(last) ? odd + 2 : odd;
}

const codecs = {
  'utf-8': {
    incomplete: incompleteUTF8,
    decode: (bytes, fatal) => native.decodeUTF8(bytes, fatal),
  },
  'utf-16le': {
    incomplete: incompleteUTF16,
    decode(bytes, fatal) {
      const parts = [];
      for (let i = 0; i + 1 < bytes.length; i += 2) {
        parts.push(String.fromCharCode(bytes[i] | (bytes[i + 1] << 8)));
      }
      if (bytes.length % 2 === 1) parts.push('\ud800');
      const text = parts.join('');
      if (fatal && !text.isWellFormed()) throw malformed('utf-16le');
      return text.toWellFormed();
    },
  },
  'windows-1252': {
    incomplete: () => 0,
    decode: (bytes) => Array.from(bytes, (byte) => (byte >= 0x80 && byte < 0xa0
      ? upper[byte - 0x80] : String.fromCharCode(byte))).join(''),
  },
};

function joined(first, second) {
  const bytes = new Uint8Array(first.length + second.length);
  bytes.set(first);
  bytes.set(second, first.length);
  return bytes;
}

class TextDecoder {
  #encoding;
  #fatal;
  #ignoreBOM;
  #pending = new Uint8Array(0);
  #isStreaming = false;
  #sawStart = false;

  constructor(label = 'utf-8', options = {}) {
    const wanted = `${label}`.trim().toLowerCase();
    this.#encoding = Object.keys(labels).find((each) => labels[each].includes(wanted));
    if (this.#encoding === undefined) {
      throw Object.assign(new RangeError(`The "${label}" encoding is not supported`),
        { code: 'ERR_ENCODING_NOT_SUPPORTED' });
    }
    this.#fatal = Boolean(options?.fatal);
    this.#ignoreBOM = Boolean(options?.ignoreBOM);
  }

  get encoding() { return this.#encoding; }
  get fatal() { return this.#fatal; }
  get ignoreBOM() { return this.#ignoreBOM; }

  decode(input = new Uint8Array(0), { stream = false } = {}) {
    let bytes = bytesOf(input);
    if (bytes === undefined) {
      throw new TypeError('The "list" argument must be an instance of SharedArrayBuffer, '
        + 'ArrayBuffer or ArrayBufferView.');
    }
    if (!this.#isStreaming) this.#sawStart = false;
    if (this.#pending.length > 0) bytes = joined(this.#pending, bytes);
    const codec = codecs[this.#encoding];
    const kept = stream ? codec.incomplete(bytes) : 0;
    this.#pending = bytes.slice(bytes.length - kept);
    this.#isStreaming = stream;
    return this.#withoutBOM(this.#text(codec, bytes.subarray(0, bytes.length - kept)));
  }

  #text(codec, bytes) {
    try {
      return codec.decode(bytes, this.#fatal);
    } catch {
      this.#pending = new Uint8Array(0);
      this.#isStreaming = false;
      throw malformed(this.#encoding);
    }
  }

  #withoutBOM(text) {
    if (this.#sawStart || text === '') return text;
    this.#sawStart = true;
    const hasBOM = text[0] === '\ufeff' && this.#encoding !== 'windows-1252';
    return hasBOM && !this.#ignoreBOM ? text.slice(1) : text;
  }

  get [Symbol.toStringTag]() {
    return 'TextDecoder';
  }
}

exports.TextDecoder = TextDecoder;
