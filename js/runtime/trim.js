'use strict';

/** Text without the characters at its ends that `isSpace` names by their codes. */
exports.trim = (text, isSpace) => {
  // A pattern for the end would begin anew at each space in the middle.
  let start = 0;
  let end = text.length;
  while (start < end && isSpace(text.charCodeAt(start))) start += 1;
  while (end > start && isSpace(text.charCodeAt(end - 1))) end -= 1;
  return text.slice(start, end);
};
