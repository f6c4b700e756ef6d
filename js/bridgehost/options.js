export const told = (value) => (typeof value === 'string' ? `'${value}'` : String(value));

/** Refuses what is no object, and keys that nobody reads: a slip would go unnoticed. */
export function known(what, options, names) {
  if (options === null || typeof options !== 'object') {
    throw new TypeError(`${what} takes { ${names.join(', ')} }, not ${told(options)}`);
  }
  for (const key of Object.keys(options)) {
    if (!names.includes(key)) throw new TypeError(`${what} has no '${key}': ${names.join(', ')}`);
  }
  return options;
}

/** A number of seconds, which may be left out. */
export function seconds(what, value) {
  if (value === undefined || (typeof value === 'number' && value >= 0)) return value;
  throw new TypeError(`${what} takes seconds from 0, not ${told(value)}`);
}

/** Which requests, counted from 1, are meant; all without it. */
export function counted(what, times = []) {
  if (Array.isArray(times) && times.every((each) => Number.isInteger(each) && each > 0)) return times;
  throw new TypeError(`${what} takes a list of whole numbers from 1, not ${told(times)}`);
}
