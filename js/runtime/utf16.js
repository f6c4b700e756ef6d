'use strict';

const { isWellFormed, wellFormed } = require('./builtins');

// As many arguments as any engine takes.
const most = 8192;

const isHighSurrogate = (unit) => unit >= 0xd800 && unit < 0xdc00;

/** The text of these UTF-16 code units. */
function textOfUnits(units) {
  if (units.length <= most) return String.fromCharCode.apply(null, units);
  let text = '';
  for (let i = 0; i < units.length; i += most) {
    text += String.fromCharCode.apply(null, units.subarray(i, i + most));
  }
  return text;
}

/** UTF-16, with the high byte first if `isBig`. */
const utf16 = (isBig) => ({
  incomplete(bytes) {
    const odd = bytes.length % 2;
    const end = bytes.length - odd;
    const last = bytes[isBig ? end - 2 : end - 1] << 8;
    return end >= 2 && isHighSurrogate(last) ? odd + 2 : odd;
  },
  decode(bytes, fatal) {
    const units = new Uint16Array(bytes.length >> 1);
    const [low, high] = isBig ? [1, 0] : [0, 1];
    for (let i = 0; i < units.length; i++) {
      units[i] = bytes[2 * i + low] | (bytes[2 * i + high] << 8);
    }
    const text = textOfUnits(units);
    const isOdd = bytes.length % 2 === 1;
    if (fatal && (isOdd || !isWellFormed(text))) throw new TypeError('malformed UTF-16');
    // A byte that is left over is one error together with the surrogate before it.
    return wellFormed(text) + (isOdd && !isHighSurrogate(units[units.length - 1]) ? '\ufffd' : '');
  },
});

Object.assign(exports, { textOfUnits, utf16 });
