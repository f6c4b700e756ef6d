import { brief } from './text.js';

const formats = {
  s: String, d: Number, i: (value) => Math.trunc(value), f: Number, j: JSON.stringify, o: brief, p: brief,
};

/** Inserts the values of a row into a name: `%s` and so on, `%#` for the number of the row, `$key` for a property. */
function named(name, values, index) {
  let next = 0;
  const filled = name.replace(/%([sdifjop#%])/g, (whole, letter) => {
    if (letter === '%') return '%';
    if (letter === '#') return String(index);
    return next < values.length ? String(formats[letter](values[next++])) : whole;
  });
  const [row] = values;
  if (typeof row !== 'object' || row === null) return filled;
  return filled.replace(/\$([A-Za-z_]\w*)/g, (whole, key) => (
    key in row ? (typeof row[key] === 'string' ? row[key] : brief(row[key])) : whole));
}

/** Calls `define` for each row of a table. The body gets the values of the row after its usual argument. */
export const each = (define) => (table) => {
  if (!Array.isArray(table)) {
    throw new TypeError('scenario.each takes an array: scenario.each([1, 2])(\'… %s\', { app }, async ({ device }, value) => {})');
  }
  return (name, options, body) => table.forEach((row, index) => {
    const values = Array.isArray(row) ? row : [row];
    define(named(String(name), values, index), options, (context) => body(context, ...values));
  });
};
