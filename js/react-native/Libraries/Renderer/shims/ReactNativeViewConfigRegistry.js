// Views are not drawn, so their configurations are kept and not used.
const configurations = new Map();

export const customBubblingEventTypes = {};
export const customDirectEventTypes = {};
export function register(name, getConfiguration) {
  configurations.set(name, getConfiguration);
  return name;
}
export const get = (name) => configurations.get(name)?.();
