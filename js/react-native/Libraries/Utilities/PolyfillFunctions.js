/** Makes a property that is computed when it is first read. */
export function polyfillObjectProperty(object, name, getValue) {
  let value;
  let isKnown = false;
  Object.defineProperty(object, name, {
    configurable: true,
    enumerable: Object.getOwnPropertyDescriptor(object, name)?.enumerable ?? false,
    get() {
      if (!isKnown) value = getValue();
      isKnown = true;
      return value;
    },
    set(changed) {
      value = changed;
      isKnown = true;
    },
  });
}

export const polyfillGlobal = (name, getValue) => polyfillObjectProperty(globalThis, name, getValue);
