import { eachShade, normalizeColor } from './normalizeColor.js';

/** A colour as native code on iOS wants it: `0xAARRGGBB`. */
export function processColor(color) {
  if (color === undefined || color === null) return color;
  const normalized = normalizeColor(color);
  if (normalized === null) return undefined;
  if (typeof normalized === 'object') {
    return normalized.dynamic ? eachShade(color, processColor) : normalized;
  }
  return ((normalized << 24) | (normalized >>> 8)) >>> 0;
}
