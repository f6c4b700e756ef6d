'use strict';

const ends = [Object.prototype, Function.prototype];

/** Takes from an object or a class what the phone's lacks of it: `AbortSignal.timeout`, `Blob.prototype.text`. */
exports.dropLacking = (name, object) => {
  if (native.lacking === '') return object;
  for (const path of native.lacking.split(' ')) {
    if (!path.startsWith(`${name}.`)) continue;
    const parts = path.split('.');
    let owner = parts.length > 2 ? object.prototype : object;
    // What classes share is in the one that they extend.
    while (owner !== null && !ends.includes(owner)) {
      delete owner[parts[parts.length - 1]];
      owner = Object.getPrototypeOf(owner);
    }
  }
  return object;
};
