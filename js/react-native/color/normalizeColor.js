import { colorNames } from './names.js';
import { hasOwn } from '../hasOwn.js';

const notation = /^(rgb|hsl|hwb)a?\(\s*([^)]*?)\s*\)$/;
const number = /^[-+]?\d*\.?\d+$/;
const percentage = /^[-+]?\d*\.?\d+%$/;

const byte = (value) => Math.round(Math.min(255, Math.max(0, value)));
const fraction = (text) => Math.min(1, Math.max(0, parseFloat(text) / 100));
const degrees = (text) => ((parseFloat(text) % 360) + 360) % 360;
const alpha = (text) => byte((percentage.test(text) ? parseFloat(text) / 100 : parseFloat(text)) * 255);
const pack = (red, green, blue, opacity = 255) =>
  ((red << 24) | (green << 16) | (blue << 8) | opacity) >>> 0;

/** Red, green and blue from 0 to 1: https://drafts.csswg.org/css-color-4/#hsl-to-rgb */
function rgbOf(hue, saturation, lightness) {
  const amount = saturation * Math.min(lightness, 1 - lightness);
  return [0, 8, 4].map((each) => {
    const k = (each + hue / 30) % 12;
    return lightness - amount * Math.max(-1, Math.min(k - 3, 9 - k, 1));
  });
}

function fromParts(kind, parts) {
  const [first, second, third, last] = parts;
  const opacity = last === undefined ? 255 : alpha(last);
  if (kind === 'rgb') {
    if (![first, second, third].every((each) => number.test(each))) return null;
    return pack(byte(parseFloat(first)), byte(parseFloat(second)), byte(parseFloat(third)), opacity);
  }
  if (!number.test(first) || !percentage.test(second) || !percentage.test(third)) return null;
  const mixed = kind === 'hsl' ? rgbOf(degrees(first), fraction(second), fraction(third))
    : whitened(degrees(first), fraction(second), fraction(third));
  return pack(...mixed.map((each) => byte(each * 255)), opacity);
}

function whitened(hue, white, black) {
  if (white + black >= 1) return [0, 1, 2].map(() => white / (white + black));
  return rgbOf(hue, 1, 0.5).map((each) => each * (1 - white - black) + white);
}

function fromHex(digits) {
  if (!/^[0-9a-fA-F]+$/.test(digits)) return null;
  const doubled = digits.length < 5 ? digits.replace(/./g, '$&$&') : digits;
  if (doubled.length === 6) return parseInt(`${doubled}ff`, 16);
  return doubled.length === 8 ? parseInt(doubled, 16) : null;
}

function fromText(text) {
  if (text.startsWith('#')) return fromHex(text.slice(1));
  if (text === 'transparent') return 0;
  if (hasOwn(colorNames, text)) return ((colorNames[text] << 8) | 0xff) >>> 0;
  const [, kind, inner] = notation.exec(text) ?? [];
  if (kind === undefined) return null;
  const parts = inner.split(/\s*[,/]\s*|\s+/);
  return parts.length === 3 || parts.length === 4 ? fromParts(kind, parts) : null;
}

/**
 * A colour as `0xRRGGBBAA`, the object of a system colour as it is, or null for what is no colour.
 * The notations are those of React Native 0.86's `packages/normalize-color`.
 */
export function normalizeColor(color) {
  if (typeof color === 'string') return fromText(color);
  if (typeof color === 'number') return color >>> 0 === color ? color : null;
  if (typeof color !== 'object' || color === null) return null;
  if ('semantic' in color) return color;
  return color.dynamic === undefined ? null : eachShade(color, normalizeColor);
}

/** The same system colour with other values in it. */
export function eachShade({ dynamic }, convert) {
  const { light, dark, highContrastLight, highContrastDark } = dynamic;
  return {
    dynamic: {
      light: convert(light),
      dark: convert(dark),
      highContrastLight: convert(highContrastLight),
      highContrastDark: convert(highContrastDark),
    },
  };
}
