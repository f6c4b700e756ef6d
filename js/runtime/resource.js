'use strict';

const { networkError } = require('./networkError');

const unescape = (text) => require('./percent').percentDecode(text);

function fromData(uri) {
  const [, header, payload] = /^data:([^,]*),(.*)$/si.exec(uri) ?? [];
  if (payload === undefined) throw new Error('the data URI has no data');
  const type = header.replace(/;base64$/i, '');
  const isBase64 = type !== header;
  const bytes = isBase64
    ? Uint8Array.from(require('./base64').atob(unescape(payload)), (each) => each.charCodeAt(0))
    : require('./percent').percentDecodeBytes(payload);
  return { bytes, type: type === '' ? 'text/plain;charset=US-ASCII' : type };
}

function read(uri) {
  if (/^data:/i.test(uri)) return fromData(uri);
  if (uri.startsWith('/')) return { bytes: native.readFile(uri), type: null };
  if (/^file:/i.test(uri)) {
    const { pathname } = new (require('./url').URL)(uri);
    return { bytes: native.readFile(unescape(pathname)), type: null };
  }
  throw new Error(`the URI scheme "${uri.split(':')[0]}" is not supported`);
}

/** The bytes for a part `{ uri }` of a form, and their type if known. */
exports.resource = (uri) => {
  try {
    return read(uri);
  } catch (error) {
    throw networkError(error.message);
  }
};
