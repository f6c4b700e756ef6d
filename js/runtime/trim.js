'use strict';

/** Removes characters for which `isSpace(code)` is true from both ends of a text. */
exports.trim = (text, isSpace) => {
  // A regular expression for the end would start again at each space in the middle.
  let start = 0;
  let end = text.length;
  while (start < end && isSpace(text.charCodeAt(start))) start += 1;
  while (end > start && isSpace(text.charCodeAt(end - 1))) end -= 1;
  return text.slice(start, end);
};
