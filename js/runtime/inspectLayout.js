'use strict';

const { width } = require('./inspectText');

const gap = 2;

// Many short items are most readable as a table with about 2.5 times as many rows as a square.
function columnCount(context, widths, widest, average) {
  const cell = widest + gap;
  const biased = Math.max(cell - 3 - Math.sqrt(cell - average), 1);
  return Math.min(
    Math.round(Math.sqrt(2.5 * biased * widths.length) / biased),
    Math.floor((context.breakLength - context.indentation) / cell),
    context.compact * 4,
    15,
  );
}

const isNumeric = (value) => typeof value === 'number' || typeof value === 'bigint';

function rows(items, widths, columns, alignRight) {
  const columnWidths = Array.from({ length: columns }, (_, column) => {
    let widest = 0;
    for (let i = column; i < items.length; i += columns) widest = Math.max(widest, widths[i]);
    return widest + gap;
  });
  const lines = [];
  for (let start = 0; start < items.length; start += columns) {
    const end = Math.min(start + columns, items.length);
    let line = '';
    for (let i = start; i < end; i++) {
      const isLast = i === end - 1;
      const padding = ' '.repeat(columnWidths[i - start] - widths[i] - gap);
      const text = isLast ? items[i] : `${items[i]}, `;
      line += alignRight ? padding + text : isLast ? text : text + padding;
    }
    lines.push(line);
  }
  return lines;
}

function group(context, output, values) {
  const hasRest = output.length > context.maxArrayLength;
  const items = hasRest ? output.slice(0, -1) : output;
  const widths = items.map(width);
  const widest = Math.max(...widths);
  const total = widths.reduce((sum, each) => sum + each + gap, 0);
  const cell = widest + gap;
  if (cell * 3 + context.indentation >= context.breakLength) return output;
  if (total / cell <= 5 && widest > 6) return output;
  const columns = columnCount(context, widths, widest, total / output.length);
  if (columns <= 1) return output;
  const alignRight = output.every((_, i) => isNumeric(values[i]));
  const lines = rows(items, widths, columns, alignRight);
  return hasRest ? [...lines, output[output.length - 1]] : lines;
}

function fitsOneLine(context, output, opening, base) {
  let total = output.length * 2 + context.indentation + opening.length + base.length + 10;
  for (const each of output) {
    total += each.length;
    if (total > context.breakLength || each.includes('\n')) return false;
  }
  return !base.includes('\n');
}

/** Puts the parts of an object on one line, in columns, or one below the other. */
exports.layout = (context, output, base, [opening, closing], depth, values) => {
  const start = base === '' ? opening : `${base} ${opening}`;
  let lines = output;
  if (context.compact !== false) {
    if (values !== undefined && output.length > 6) lines = group(context, output, values);
    if (context.currentDepth - depth < context.compact && lines.length === output.length
      && fitsOneLine(context, output, opening, base)) {
      return `${start} ${output.join(', ')} ${closing}`;
    }
  }
  const indent = ' '.repeat(context.indentation);
  return `${start}\n${indent}  ${lines.join(`,\n${indent}  `)}\n${indent}${closing}`;
};
