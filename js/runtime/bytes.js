'use strict';

/** The bytes of a buffer or of a view of one; undefined for anything else. */
exports.bytesOf = (value) => {
  if (typeof value !== 'object' || value === null) return undefined;
  if (ArrayBuffer.isView(value)) {
    return new Uint8Array(value.buffer, value.byteOffset, value.byteLength);
  }
  const kind = require('./kindOf').kindOf(value);
  return kind === 'ArrayBuffer' || kind === 'SharedArrayBuffer' ? new Uint8Array(value) : undefined;
};
