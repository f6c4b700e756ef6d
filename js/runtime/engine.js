'use strict';

// What a phone's engine lacks is taken out of this one.
const prototypes = {
  __proto__: null,
  'TypedArray.prototype': () => Object.getPrototypeOf(Int8Array.prototype),
  'Iterator.prototype': () => Object.getPrototypeOf(Object.getPrototypeOf([][Symbol.iterator]())),
};

const ownerOf = (path) => (prototypes[path] === undefined
  ? path.split('.').reduce((owner, name) => owner?.[name], globalThis) : prototypes[path]());

/** Removes what these names lead to, such as `Array.prototype.toSorted`; our own code finds it in `builtins.js`. */
exports.remove = (paths) => {
  const removed = (realm.removed ??= { __proto__: null });
  // A global goes last: its members are reached by it.
  for (const path of paths.split(' ').sort((one, other) => other.length - one.length)) {
    const dot = path.lastIndexOf('.');
    const owner = dot < 0 ? globalThis : ownerOf(path.slice(0, dot));
    const name = path.slice(dot + 1);
    const property = owner == null ? undefined : Object.getOwnPropertyDescriptor(owner, name);
    if (property?.configurable && delete owner[name]) removed[path] ??= property;
  }
};
