'use strict';

const { textOfUnits } = require('./utf16');

const none = 0xfffd;

// Differences between the Encoding Standard and ICU.
const corrections = {
  'koi8-u': { 0xae: 0x45e, 0xbe: 0x40e },
  'windows-874': {
    0xdb: none, 0xdc: none, 0xdd: none, 0xde: none, 0xfc: none, 0xfd: none, 0xfe: none, 0xff: none,
  },
  'windows-1253': { 0xaa: none },
  'windows-1255': { 0xca: 0x5ba },
};

// ICU does not have ISO-8859-16. Before these, it has the control characters of Latin-1.
const latin10 = '\xa0ĄąŁ€„Š§š©Ș«Ź\xadźŻ°±ČłŽ”¶·žčș»ŒœŸżÀÁÂĂÄĆÆÇÈÉÊËÌÍÎÏĐŃÒÓÔŐÖŚŰÙÚÛÜĘȚß'
  + 'àáâăäćæçèéêëìíîïđńòóôőöśűùúûüęțÿ';

const tables = new Map();

function tableOf(encoding) {
  const known = tables.get(encoding);
  if (known !== undefined) return known;
  const table = Uint16Array.from({ length: 256 }, (_, byte) => byte);
  const isLatin10 = encoding === 'iso-8859-16';
  const upper = isLatin10 ? latin10 : native.upperHalf(encoding.replace(/-i$/, ''));
  const first = isLatin10 ? 0xa0 : 0x80;
  for (let i = 0; i < upper.length; i++) table[first + i] = upper.charCodeAt(i);
  for (const [byte, unit] of Object.entries(corrections[encoding] ?? {})) table[byte] = unit;
  tables.set(encoding, table);
  return table;
}

/** An encoding with one byte per character. */
exports.singleByte = (encoding) => ({
  incomplete: () => 0,
  decode(bytes, fatal) {
    const table = tableOf(encoding);
    const units = new Uint16Array(bytes.length);
    for (let i = 0; i < bytes.length; i++) units[i] = table[bytes[i]];
    const text = textOfUnits(units);
    // No encoding contains this character, so it stands for an unused byte.
    if (fatal && text.includes('\ufffd')) throw new TypeError(`malformed ${encoding}`);
    return text;
  },
});
