'use strict';

const { hasOwn } = require('./builtins');
const { inspect } = require('./inspect');
const { format } = require('./format');
const { width } = require('./inspectText');

const isObject = (value) => value !== null && typeof value === 'object';
const cell = (value) => inspect(value, { depth: isObject(value) ? 0 : 2, maxArrayLength: 3,
  breakLength: Infinity });

function draw(columns) {
  const widths = columns.map(({ title, cells }) => 2
    + Math.max(width(title), ...cells.map((each) => width(each ?? ''))));
  const rule = (left, middle, right) => left
    + widths.map((each) => '─'.repeat(each)).join(middle) + right;
  const padded = (text, i) => ` ${text}${' '.repeat(widths[i] - width(text) - 1)}`;
  const row = (cells) => `│${cells.map(padded).join('│')}│`;
  const count = Math.max(0, ...columns.map(({ cells }) => cells.length));
  const titles = columns.map(({ title }) => title);
  const lines = [rule('┌', '┬', '┐'), row(titles), rule('├', '┼', '┤')];
  for (let i = 0; i < count; i++) lines.push(row(columns.map(({ cells }) => cells[i] ?? '')));
  return [...lines, rule('└', '┴', '┘')].join('\n');
}

function rowsOf(data) {
  if (data instanceof Map) {
    const pairs = [...data].map(([Key, Values]) => ({ Key, Values }));
    return ['(iteration index)', Object.entries(pairs)];
  }
  if (data instanceof Set) return ['(iteration index)', Object.entries([...data])];
  return ['(index)', Object.entries(data)];
}

/** The text that console.table prints. */
exports.table = (data, properties) => {
  if (!isObject(data)) return format([data]);
  const [indexTitle, rows] = rowsOf(data);
  const columns = new Map((properties ?? []).map((title) => [title, []]));
  const values = [];
  rows.forEach(([, item], i) => {
    if (!isObject(item)) {
      values[i] = cell(item);
      return;
    }
    for (const title of properties ?? Object.keys(item)) {
      if (!columns.has(title)) columns.set(title, []);
      if (hasOwn(item, title)) columns.get(title)[i] = cell(item[title]);
    }
  });
  const drawn = [{ title: indexTitle, cells: rows.map(([index]) => index) }];
  for (const [title, cells] of columns) drawn.push({ title, cells });
  if (values.length > 0) drawn.push({ title: 'Values', cells: values });
  return draw(drawn);
};
