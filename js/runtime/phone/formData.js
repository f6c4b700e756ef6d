'use strict';

const { dropLacking } = require('./lacking');

const encodesName = native.reactNative >= 81;
const hasEncodedName = native.reactNative >= 74;

/** How a header names a file. */
function filename(name) {
  if (encodesName) return `; filename="${encodeURIComponent(name.replace(/\//g, '_'))}"`;
  const plain = `; filename="${name}"`;
  return hasEncodedName ? `${plain}; filename*=utf-8''${encodeURI(name)}` : plain;
}

const isFile = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);

/** The fields of a form as React Native has them: they can be added, and are read by native code. */
class FormData {
  _parts = [];

  append(name, value) {
    this._parts.push([name, value]);
  }

  getAll(name) {
    return this._parts.filter((part) => part[0] === name).map((part) => part[1]);
  }

  /** What native code sends: texts, and files as `{ uri, name, type }`. */
  getParts() {
    return this._parts.map(([fieldName, value]) => {
      const headers = { 'content-disposition': `form-data; name="${fieldName}"` };
      if (!isFile(value)) return { string: String(value), headers, fieldName };
      if (typeof value.name === 'string') headers['content-disposition'] += filename(value.name);
      if (typeof value.type === 'string') headers['content-type'] = value.type;
      return { ...value, headers, fieldName };
    });
  }
}

exports.FormData = dropLacking('FormData', FormData);

/** The parts of a request's body. */
exports.entriesOf = (form) => form._parts.map(([name, value]) => (
  [`${name}`, isFile(value) ? value : String(value)]));
