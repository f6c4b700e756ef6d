import { normalizeColor } from '../color/normalizeColor.js';
import { invariant } from '../invariant.js';
import { Easing } from './Easing.js';

// What React Native 0.86's Libraries/Animated/nodes/AnimatedInterpolation.js checks and computes.
function checkRange(name, range) {
  invariant(range.length >= 2, `${name} must have at least 2 elements`);
  invariant(range.length !== 2 || range[0] !== -Infinity || range[1] !== Infinity,
    `${name} cannot be ]-infinity;+infinity[ ${range}`);
}

function check({ inputRange, outputRange }) {
  checkRange('outputRange', outputRange);
  checkRange('inputRange', inputRange);
  invariant(inputRange.length === outputRange.length, `inputRange (${inputRange.length}) and `
    + `outputRange (${outputRange.length}) must have the same length`);
  for (let index = 1; index < inputRange.length; index++) {
    invariant(inputRange[index] >= inputRange[index - 1],
      `inputRange must be monotonically non-decreasing ${inputRange}`);
  }
}

/** What lies beyond a range: the value itself, its end, or the continuation. */
function limited(input, end, isOutside, extrapolate) {
  if (!isOutside || extrapolate === 'extend') return input;
  return extrapolate === 'clamp' ? end : null;
}

function between(input, [inputLow, inputHigh], [low, high], easing, left, right) {
  let result = limited(input, inputLow, input < inputLow, left);
  if (result === null) return input;
  result = limited(result, inputHigh, result > inputHigh, right);
  if (result === null) return input;
  if (low === high) return low;
  if (inputLow === inputHigh) return input <= inputLow ? low : high;
  if (inputLow === -Infinity) result = -result;
  else if (inputHigh === Infinity) result -= inputLow;
  else result = (result - inputLow) / (inputHigh - inputLow);
  result = easing(result);
  if (low === -Infinity) return -result;
  return high === Infinity ? result + low : result * (high - low) + low;
}

function numeric({ inputRange, outputRange, easing = Easing.linear, ...config }) {
  const {
    extrapolate = 'extend', extrapolateLeft = extrapolate, extrapolateRight = extrapolate,
  } = config;
  return (input) => {
    invariant(typeof input === 'number', 'Cannot interpolate an input which is not a number');
    let index = 1;
    while (index < inputRange.length - 1 && inputRange[index] < input) index += 1;
    return between(input, inputRange.slice(index - 1, index + 1),
      outputRange.slice(index - 1, index + 1), easing, extrapolateLeft, extrapolateRight);
  };
}

const numbers = /[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?/g;

function asColor(text) {
  const color = normalizeColor(text);
  if (typeof color !== 'number') return null;
  const [red, green, blue, opacity] = [24, 16, 8, 0].map((shift) => (color >>> shift) & 0xff);
  return `rgba(${red}, ${green}, ${blue}, ${opacity / 255})`;
}

/** Texts with numbers in them, such as '30deg' or colours: each number is interpolated. */
function textual(config) {
  const isColor = asColor(config.outputRange[0]) !== null;
  const texts = config.outputRange.map((text) => (isColor ? asColor(text) ?? text : text));
  const found = texts.map((text) => text.match(numbers)?.map(Number) ?? []);
  invariant(found[0].length > 0, 'outputRange must contain color or value with numeric component');
  invariant(found.every(({ length }) => length === found[0].length),
    'All elements of output range should have the same number of components');
  const parts = found[0].map((_, part) =>
    numeric({ ...config, outputRange: found.map((each) => each[part]) }));
  return (input) => {
    let part = -1;
    return texts[0].replace(numbers, () => {
      part += 1;
      const value = parts[part](input);
      if (!isColor) return String(value);
      return String(part < 3 ? Math.round(value) : Math.round(value * 1000) / 1000);
    });
  };
}

/** The function that an interpolation describes. */
export function interpolation(config) {
  check(config);
  return typeof config.outputRange[0] === 'string' ? textual(config) : numeric(config);
}
