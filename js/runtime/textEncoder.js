'use strict';

class TextEncoder {
  get encoding() {
    return 'utf-8';
  }

  encode(input = '') {
    return native.encodeUTF8(`${input}`);
  }

  encodeInto(source, destination) {
    if (!(destination instanceof Uint8Array)) {
      throw new TypeError('The "dest" argument must be an instance of Uint8Array.');
    }
    let read = 0;
    let written = 0;
    for (const character of `${source}`) {
      const bytes = native.encodeUTF8(character);
      if (written + bytes.length > destination.length) break;
      destination.set(bytes, written);
      written += bytes.length;
      read += character.length;
    }
    return { read, written };
  }

  get [Symbol.toStringTag]() {
    return 'TextEncoder';
  }
}

exports.TextEncoder = TextEncoder;
