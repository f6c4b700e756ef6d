'use strict';

const { Blob, blobOf, contentOf } = require('./blob');
const { resource } = require('./resource');

// Escapes characters that would end the quotes or the line (RFC 7578, as browsers do).
const quoted = (text) => {
  const escaped = text.replace(/\r?\n|\r/g, '%0D%0A').replaceAll('"', '%22');
  return `"${escaped}"`;
};

/** The header of a part with a field of the form. */
function headersOf(fieldName, value) {
  const headers = { 'content-disposition': `form-data; name=${quoted(fieldName)}` };
  if (typeof value === 'string') return headers;
  if (typeof value.name === 'string') {
    headers['content-disposition'] += `; filename=${quoted(value.name)}`;
  }
  if (typeof value.type === 'string' && value.type !== '') headers['content-type'] = value.type;
  else if (value instanceof Blob) headers['content-type'] = 'application/octet-stream';
  return headers;
}

function part(boundary, [fieldName, value]) {
  const headers = headersOf(fieldName, value);
  let content = value;
  if (typeof value !== 'string' && !(value instanceof Blob)) {
    const { bytes, type } = resource(value.uri);
    content = bytes;
    if (type !== null) headers['content-type'] ??= type;
  }
  const lines = Object.entries(headers).map(([name, text]) => `${name}: ${text}\r\n`).join('');
  return [`--${boundary}\r\n${lines}\r\n`, content, '\r\n'];
}

/** A form, encoded as the body of a request. */
function encode(form) {
  const boundary = `----bridgehost${native.randomUUID().replaceAll('-', '')}`;
  const entries = native.reactNative > 0 ? require('./phone/formData').entriesOf(form) : [...form];
  const parts = entries.flatMap((entry) => part(boundary, entry))
    .map((each) => (typeof each === 'string' || each instanceof Blob ? each : blobOf(each, '')));
  const bytes = contentOf(new Blob([...parts, `--${boundary}--\r\n`]));
  return { bytes, type: `multipart/form-data; boundary=${boundary}` };
}

Object.assign(exports, { encode, headersOf });
