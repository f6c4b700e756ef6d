/** Makes an object and all that is in it unchangeable. */
export default function deepFreeze(object) {
  if (typeof object !== 'object' || object === null || Object.isFrozen(object)) return object;
  Object.freeze(object);
  for (const value of Object.values(object)) deepFreeze(value);
  return object;
}
