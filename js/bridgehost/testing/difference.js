import { lines } from './text.js';

const context = 3;
// Ignores a comma at the end of a line, which depends only on what follows.
const isSame = (a, b) => a === b || a.replace(/,$/, '') === b.replace(/,$/, '');
// For more lines, a table of all pairs would take too much memory.
const most = 2000;

/** The lengths of the longest common subsequences of all ends of two lists of lines. */
function table(left, right) {
  const lengths = Array.from({ length: left.length + 1 }, () => new Uint16Array(right.length + 1));
  for (let i = left.length - 1; i >= 0; i--) {
    for (let j = right.length - 1; j >= 0; j--) {
      lengths[i][j] = isSame(left[i], right[j]) ? lengths[i + 1][j + 1] + 1
        : Math.max(lengths[i + 1][j], lengths[i][j + 1]);
    }
  }
  return lengths;
}

const kept = (line) => `  ${line}`;
const missing = (line) => `- ${line}`;
const added = (line) => `+ ${line}`;

function compareAll(left, right) {
  if (left.length > most || right.length > most) return [...left.map(missing), ...right.map(added)];
  const lengths = table(left, right);
  const output = [];
  let [i, j] = [0, 0];
  while (i < left.length || j < right.length) {
    if (i < left.length && j < right.length && isSame(left[i], right[j])) {
      output.push(kept(left[i]));
      i += 1;
      j += 1;
    } else if (j === right.length || (i < left.length && lengths[i + 1][j] >= lengths[i][j + 1])) {
      output.push(missing(left[i]));
      i += 1;
    } else {
      output.push(added(right[j]));
      j += 1;
    }
  }
  return output;
}

/** Compares the lines between the common beginning and the common end. */
function compare(left, right) {
  const shorter = Math.min(left.length, right.length);
  let start = 0;
  while (start < shorter && isSame(left[start], right[start])) start += 1;
  let end = 0;
  while (end < shorter - start && isSame(left.at(-1 - end), right.at(-1 - end))) end += 1;
  return [
    ...left.slice(0, start).map(kept),
    ...compareAll(left.slice(start, left.length - end), right.slice(start, right.length - end)),
    ...left.slice(left.length - end).map(kept),
  ];
}

/** Leaves out lines that are far from any difference. */
function shorten(output) {
  const isNear = output.map((_, index) => output
    .slice(Math.max(0, index - context), index + context + 1).some((line) => !line.startsWith(' ')));
  return output.flatMap((line, index) => {
    if (isNear[index]) return [line];
    return index === 0 || isNear[index - 1] ? ['  …'] : [];
  });
}

/** The difference between the expected and the actual value, line by line. Empty if both look alike. */
export function difference(expected, actual) {
  const output = compare(lines(expected), lines(actual));
  if (output.every((line) => line.startsWith(' '))) return '';
  return ['- expected', '+ received', '', ...shorten(output)].join('\n');
}
