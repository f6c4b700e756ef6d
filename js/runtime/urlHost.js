'use strict';

const { percentDecode, percentEncode, sets } = require('./percent');

const forbidden = /[\0\t\n\r #/:<>?@[\\\]^|]/;
const forbiddenDomain = /[\0-\x20#/:<>?@[\\\]^|%\x7f]/;

function number(text) {
  if (text === '') return NaN;
  if (/^0x[0-9a-f]*$/i.test(text)) return text.length === 2 ? 0 : parseInt(text, 16);
  if (/^0[0-7]+$/.test(text)) return parseInt(text, 8);
  return /^(0|[1-9][0-9]*)$/.test(text) ? Number(text) : NaN;
}

function parts(host) {
  const labels = host.split('.');
  if (labels.length > 1 && labels[labels.length - 1] === '') labels.pop();
  return labels;
}

function endsInNumber(host) {
  const labels = parts(host);
  const last = labels[labels.length - 1];
  return /^[0-9]+$/.test(last) || /^0x[0-9a-f]*$/i.test(last);
}

function ipv4(host) {
  const numbers = parts(host).map(number);
  if (numbers.length > 4 || numbers.some(Number.isNaN)) return undefined;
  const last = numbers.pop();
  if (numbers.some((each) => each > 255) || last >= 256 ** (4 - numbers.length)) return undefined;
  const address = numbers.reduce((sum, each, i) => sum + each * 256 ** (3 - i), last);
  return [24, 16, 8, 0].map((shift) => Math.floor(address / 2 ** shift) % 256).join('.');
}

function pieces(text) {
  if (text === '') return [];
  const dotted = /^((?:.*:)?)([0-9.]+\.[0-9.]*)$/.exec(text);
  let plain = text;
  if (dotted !== null) {
    const bytes = dotted[2].split('.');
    if (bytes.length !== 4 || bytes.some((each) => !/^(0|[1-9][0-9]{0,2})$/.test(each))
      || bytes.some((each) => Number(each) > 255)) return [NaN];
    const [a, b, c, d] = bytes.map(Number);
    plain = `${dotted[1]}${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`;
  }
  return plain.split(':').map((each) => (/^[0-9a-f]{1,4}$/i.test(each) ? parseInt(each, 16) : NaN));
}

function ipv6(text) {
  const halves = text.split('::');
  if (halves.length > 2 || (halves.length === 2 && /\./.test(halves[0]))) return undefined;
  const [before, after = []] = halves.map(pieces);
  const missing = 8 - before.length - after.length;
  if (halves.length === 1 ? missing !== 0 : missing < 1) return undefined;
  const all = [...before, ...Array(halves.length === 1 ? 0 : missing).fill(0), ...after];
  return all.some(Number.isNaN) ? undefined : compressed(all);
}

// Leaves out the longest run of two or more zero pieces. If several are equally long, the first.
function compressed(all) {
  let best = { start: -1, length: 1 };
  for (let start = 0; start < 8; start++) {
    let length = 0;
    while (start + length < 8 && all[start + length] === 0) length += 1;
    if (length > best.length) best = { start, length };
  }
  const hex = all.map((each) => each.toString(16));
  if (best.start < 0) return hex.join(':');
  return `${hex.slice(0, best.start).join(':')}::${hex.slice(best.start + best.length).join(':')}`;
}

// Most domains are plain ASCII and need no ICU.
function domainToASCII(domain) {
  if (/^[\0-\x7f]*$/.test(domain) && !/(?:^|\.)xn--/i.test(domain)) return domain.toLowerCase();
  const ascii = native.domainToASCII(domain);
  // ICU 72 accepts an encoded label that contains nothing to encode.
  return ascii === null || /(?:^|\.)xn--(?:[^.]*-)?(?:\.|$)/.test(ascii) ? undefined : ascii;
}

/** A host as it is written in a URL; undefined if it is invalid. */
exports.parseHost = (text, isSpecial) => {
  if (text.startsWith('[')) {
    const address = text.endsWith(']') ? ipv6(text.slice(1, -1)) : undefined;
    return address === undefined ? undefined : `[${address}]`;
  }
  if (!isSpecial) return forbidden.test(text) ? undefined : percentEncode(text, sets.control);
  const domain = domainToASCII(percentDecode(text));
  if (!domain || forbiddenDomain.test(domain)) return undefined;
  return endsInNumber(domain) ? ipv4(domain) : domain;
};
