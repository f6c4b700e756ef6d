import { brief } from './text.js';

const formats = {
  s: String, d: Number, i: (value) => Math.trunc(value), f: Number, j: JSON.stringify, o: brief, p: brief,
};

/** Inserts the values of a row into a name: `%s` and so on, `%#` and `%$` for its number, `$key.key` for a property. */
function named(name, values, index) {
  let next = 0;
  const filled = name.replace(/%([sdifjop#$%])/g, (whole, letter) => {
    if (letter === '%') return '%';
    if (letter === '#') return String(index);
    if (letter === '$') return String(index + 1);
    return next < values.length ? String(formats[letter](values[next++])) : whole;
  });
  const [row] = values;
  if (typeof row !== 'object' || row === null) return filled;
  return filled.replace(/\$(#|[A-Za-z_]\w*(?:\.\w+)*)/g, (whole, path) => {
    if (path === '#') return String(index);
    const keys = path.split('.');
    if (!(keys[0] in row)) return whole;
    const value = keys.reduce((owner, key) => owner?.[key], row);
    return typeof value === 'string' ? value : brief(value);
  });
}

/** The rows of a table that is written as text: names with `|` between them, and below them as many values in each row. */
function written(what, text, cells) {
  const names = text[0].split('|').map((name) => name.trim()).filter((name) => name !== '');
  if (names.length === 0 || cells.length % names.length !== 0) {
    throw new TypeError(`${what}.each: the table has ${names.length} columns (${names.join(', ')}) and ${cells.length} values`);
  }
  const count = cells.length / names.length;
  return Array.from({ length: count }, (_, row) => (
    Object.fromEntries(names.map((name, column) => [name, cells[row * names.length + column]]))));
}

function rows(what, table, cells) {
  if (!Array.isArray(table)) {
    throw new TypeError(`${what}.each takes an array: ${what}.each([1, 2])('… %s', …)`);
  }
  const found = Array.isArray(table.raw) ? written(what, table, cells) : table;
  if (found.length === 0) throw new TypeError(`${what}.each: the table has no rows, so nothing would run`);
  return found;
}

/** Calls `define` with the name and the values of each row of a table. */
export const each = (what, define) => (table, ...cells) => {
  const found = rows(what, table, cells);
  return (name, ...rest) => found.forEach((row, index) => {
    const values = Array.isArray(row) ? row : [row];
    define(named(String(name), values, index), values, ...rest);
  });
};
