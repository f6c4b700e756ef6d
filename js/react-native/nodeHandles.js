const tags = new WeakMap();
let lastTag = 1;

/** The number of a mounted component, by which native code knows its view. */
export function findNodeHandle(component) {
  if (component === null || component === undefined) return null;
  if (typeof component !== 'object') return typeof component === 'number' ? component : null;
  if (!tags.has(component)) tags.set(component, lastTag += 2);
  return tags.get(component);
}
