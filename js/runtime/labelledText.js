'use strict';

// A byte order mark takes precedence over any label.
const marks = [['utf-8', 0xef, 0xbb, 0xbf], ['utf-16be', 0xfe, 0xff], ['utf-16le', 0xff, 0xfe]];

const markOf = (bytes) => marks.find(([, ...mark]) => mark.every((byte, i) => bytes[i] === byte))?.[0];

/** The charset in a media type such as `text/plain; charset=latin1`. */
const charsetOf = (type) => /;[\t\n\r ]*charset="?([^;"\s]+)/i.exec(type)?.[1];

/** The text of bytes, decoded with the first known label; without one, as UTF-8. */
exports.labelledText = (bytes, label, type) => {
  const { encodingOf } = require('./encodings');
  const known = [markOf(bytes), label, charsetOf(type)].map((each) => each && encodingOf(each))
    .find((each) => each !== undefined) ?? 'utf-8';
  if (known === 'utf-8') return require('./body').textOf(bytes);
  return new (require('./textDecoder').TextDecoder)(known).decode(bytes);
};
