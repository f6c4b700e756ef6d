'use strict';

const { wellFormed } = require('./builtins');

/** Text with its %XX bytes decoded as UTF-8. */
exports.percentDecode = (text) => {
  if (!text.includes('%')) return wellFormed(text);
  return native.decodeUTF8(exports.percentDecodeBytes(text), false);
};

exports.percentDecodeBytes = (text) => {
  const source = native.encodeUTF8(text);
  const bytes = [];
  for (let i = 0; i < source.length; i++) {
    const hex = source[i] === 0x25 ? String.fromCharCode(...source.slice(i + 1, i + 3)) : '';
    if (/^[0-9A-Fa-f]{2}$/.test(hex)) {
      bytes.push(parseInt(hex, 16));
      i += 2;
    } else {
      bytes.push(source[i]);
    }
  }
  return Uint8Array.from(bytes);
};

const control = '\\0-\\x1f\\x7f-\\u{10ffff}';
const classOf = (characters) => new RegExp(`[${control}${characters}]`, 'gu');

// The percent-encode sets of the URL Standard. Each contains the control set.
const fragment = ' "<>`';
const query = ' "#<>';
const path = `${query}?\\^\`{}`;
const userinfo = `${path}/:;=@\\[\\\\\\]\\|`;

exports.sets = {
  control: classOf(''),
  fragment: classOf(fragment),
  query: classOf(query),
  specialQuery: classOf(`${query}'`),
  path: classOf(path),
  userinfo: classOf(userinfo),
};

exports.percentEncode = (text, set) => wellFormed(text).replace(set, (character) => {
  let result = '';
  for (const byte of native.encodeUTF8(character)) {
    result += `%${byte.toString(16).toUpperCase().padStart(2, '0')}`;
  }
  return result;
});
