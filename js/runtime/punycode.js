'use strict';

// RFC 3492.
const base = 36;
const tMin = 1;
const tMax = 26;

function adapt(delta, points, isFirst) {
  let value = isFirst ? Math.floor(delta / 700) : delta >> 1;
  value += Math.floor(value / points);
  let k = 0;
  while (value > ((base - tMin) * tMax) >> 1) {
    value = Math.floor(value / (base - tMin));
    k += base;
  }
  return k + Math.floor(((base - tMin + 1) * value) / (value + 38));
}

const digit = (value) => 'abcdefghijklmnopqrstuvwxyz0123456789'[value];

function variableLength(delta, bias) {
  let text = '';
  let rest = delta;
  for (let k = base; ; k += base) {
    const t = Math.min(Math.max(k - bias, tMin), tMax);
    if (rest < t) return text + digit(rest);
    text += digit(t + ((rest - t) % (base - t)));
    rest = Math.floor((rest - t) / (base - t));
  }
}

/** A label of a domain name in ASCII letters, without the "xn--". */
exports.punycode = (label) => {
  const points = Array.from(label, (each) => each.codePointAt(0));
  const basic = points.filter((each) => each < 0x80);
  let text = String.fromCodePoint(...basic);
  let handled = basic.length;
  if (handled > 0) text += '-';
  let lowest = 0x80;
  let delta = 0;
  let bias = 72;
  while (handled < points.length) {
    const next = Math.min(...points.filter((each) => each >= lowest));
    delta += (next - lowest) * (handled + 1);
    lowest = next;
    for (const point of points) {
      if (point < lowest) delta += 1;
      if (point !== lowest) continue;
      text += variableLength(delta, bias);
      bias = adapt(delta, handled + 1, handled === basic.length);
      delta = 0;
      handled += 1;
    }
    delta += 1;
    lowest += 1;
  }
  return text;
};
