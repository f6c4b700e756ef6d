'use strict';

const named = { '\b': '\\b', '\t': '\\t', '\n': '\\n', '\f': '\\f', '\r': '\\r', '\\': '\\\\' };
const special = /[\x00-\x1f\x7f-\x9f\\\ud800-\udfff]/gu;

function escape(character) {
  if (named[character]) return named[character];
  const code = character.charCodeAt(0);
  const hex = code.toString(16);
  return code < 0x100 ? `\\x${hex.toUpperCase().padStart(2, '0')}` : `\\u${hex}`;
}

// The quote that needs the least escaping.
function quoteFor(text) {
  if (!text.includes("'")) return "'";
  if (!text.includes('"')) return '"';
  return text.includes('`') || text.includes('${') ? "'" : '`';
}

function quote(text) {
  const mark = quoteFor(text);
  const escaped = text.replace(special, escape);
  return mark + (mark === "'" ? escaped.replaceAll("'", "\\'") : escaped) + mark;
}

const number = (value) => (Object.is(value, -0) ? '-0' : `${value}`);

// A long string with line breaks is shown line by line.
function string(context, value) {
  let text = value;
  let trailer = '';
  if (text.length > context.maxStringLength) {
    const rest = text.length - context.maxStringLength;
    text = text.slice(0, context.maxStringLength);
    trailer = `... ${rest} more character${rest === 1 ? '' : 's'}`;
  }
  if (text.length > 16 && text.length > context.breakLength - context.indentation - 4) {
    const lines = text.split(/(?<=\n)/).map(quote);
    return lines.join(` +\n${' '.repeat(context.indentation + 2)}`) + trailer;
  }
  return quote(text) + trailer;
}

function primitive(context, value) {
  switch (typeof value) {
    case 'string': return string(context, value);
    case 'number': return number(value);
    case 'bigint': return `${value}n`;
    case 'symbol': return symbol(value);
    default: return `${value}`;
  }
}

const symbol = (value) => value.toString().replace(special, escape);

function key(name) {
  if (typeof name === 'symbol') return `[${symbol(name)}]`;
  if (name === '__proto__') return "['__proto__']";
  return /^[a-zA-Z_][a-zA-Z_0-9]*$/.test(name) ? name : quote(name);
}

// East Asian characters and emoji take two columns, combining marks none.
const wide = new RegExp('[\\u1100-\\u115f\\u2e80-\\u303e\\u3041-\\ua4cf\\ua960-\\ua97c'
  + '\\uac00-\\ud7a3\\uf900-\\ufaff\\ufe30-\\ufe6f\\uff01-\\uff60\\uffe0-\\uffe6'
  + '\\u{1f300}-\\u{1f64f}\\u{1f900}-\\u{1f9ff}\\u{20000}-\\u{3fffd}]', 'u');
const zero = /[\p{Mn}\p{Me}\p{Cf}\p{Cc}]/u;

/** How many terminal columns a text takes. */
function width(text) {
  if (/^[\x20-\x7e]*$/.test(text)) return text.length;
  let columns = 0;
  for (const character of text.normalize('NFC')) {
    columns += wide.test(character) ? 2 : zero.test(character) ? 0 : 1;
  }
  return columns;
}

Object.assign(exports, { quote, number, primitive, key, width });
