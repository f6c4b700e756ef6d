export const told = (value) => (typeof value === 'string' ? `'${value}'` : String(value));

/** Refuses values that are not objects, and unknown keys, which are probably misspelled. */
export function known(what, options, names) {
  if (options === null || typeof options !== 'object') {
    throw new TypeError(`${what} takes { ${names.join(', ')} }, not ${told(options)}`);
  }
  for (const key of Object.keys(options)) {
    if (!names.includes(key)) {
      throw new TypeError(`${what} has no key '${key}'.${meant(key, names)} Keys: ${names.join(', ')}`);
    }
  }
  return options;
}

/** A question with the name that was probably meant. Empty if no name is similar. */
export function meant(word, names) {
  const limit = Math.max(1, Math.floor(word.length / 3));
  const [best] = names.map((name) => [distance(word, name), name])
    .sort(([a, first], [b, second]) => a - b || (first < second ? -1 : 1));
  return best !== undefined && best[0] <= limit ? ` Did you mean '${best[1]}'?` : '';
}

// How many letters must be inserted, removed or replaced, ignoring case.
function distance(first, second) {
  const [a, b] = [first.toLowerCase(), second.toLowerCase()];
  // A long word is not a misspelled short name, and comparing it would take long.
  if (Math.abs(a.length - b.length) > b.length) return Infinity;
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 0; i < a.length; i += 1) {
    const next = [i + 1];
    for (let j = 0; j < b.length; j += 1) {
      next.push(Math.min(row[j] + (a[i] === b[j] ? 0 : 1), row[j + 1] + 1, next[j] + 1));
    }
    row = next;
  }
  return row[b.length];
}

/** Checks a number of seconds, which may be left out. */
export function seconds(what, value) {
  if (value === undefined || (typeof value === 'number' && value >= 0)) return value;
  throw new TypeError(`${what} takes seconds from 0, not ${told(value)}`);
}

/** Checks which requests are meant, counted from 1. Without it, all. */
export function counted(what, times = []) {
  if (Array.isArray(times) && times.every((each) => Number.isInteger(each) && each > 0)) return times;
  throw new TypeError(`${what} takes an array of whole numbers from 1, not ${told(times)}`);
}
