'use strict';

const { DOMException } = require('./domException');
const { requireArguments } = require('./arguments');

// Hermes lacks it; `bootstrap.js` keeps it.
const toBase64 = realm.toBase64 ?? Uint8Array.prototype.toBase64;

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

function bytesOf(binary) {
  const bytes = new Uint8Array(binary.length);
  for (let i = 0; i < binary.length; i++) {
    const code = binary.charCodeAt(i);
    if (code > 255) throw new DOMException('Invalid character', 'InvalidCharacterError');
    bytes[i] = code;
  }
  return bytes;
}

exports.btoa = function btoa(data) {
  requireArguments(1, arguments.length, "Failed to execute 'btoa'");
  return encode(bytesOf(`${data}`));
};

function encode(bytes) {
  if (toBase64) return toBase64.call(bytes);
  let text = '';
  for (let i = 0; i < bytes.length; i += 3) {
    const bits = (bytes[i] << 16) | ((bytes[i + 1] ?? 0) << 8) | (bytes[i + 2] ?? 0);
    text += alphabet[bits >> 18] + alphabet[(bits >> 12) & 63]
      + (i + 1 < bytes.length ? alphabet[(bits >> 6) & 63] : '=')
      + (i + 2 < bytes.length ? alphabet[bits & 63] : '=');
  }
  return text;
}

exports.encode = encode;

exports.atob = function atob(data) {
  requireArguments(1, arguments.length, "Failed to execute 'atob'");
  let text = `${data}`.replace(/[\t\n\f\r ]/g, '');
  if (text.length % 4 === 0) text = text.replace(/={1,2}$/, '');
  if (/[^A-Za-z0-9+/]/.test(text)) {
    throw new DOMException('Invalid character', 'InvalidCharacterError');
  }
  if (text.length % 4 === 1) {
    throw new DOMException('The string to be decoded is not correctly encoded.',
      'InvalidCharacterError');
  }
  const parts = [];
  let bits = 0;
  let count = 0;
  for (const character of text) {
    bits = ((bits << 6) | alphabet.indexOf(character)) & 0xffffff;
    count += 6;
    if (count < 8) continue;
    count -= 8;
    parts.push(String.fromCharCode((bits >> count) & 255));
  }
  return parts.join('');
};
