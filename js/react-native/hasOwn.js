const { hasOwnProperty } = Object.prototype;

/** `Object.hasOwn`, which Hermes has since React Native 0.68. */
export const hasOwn = (object, name) => hasOwnProperty.call(object, name);
