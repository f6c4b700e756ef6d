'use strict';

const { inspect } = require('./inspect');

// As React Native writes the reasons of rejected promises, with the package pretty-format.
function pretty(value, indentation, owners) {
  if (typeof value === 'string') return JSON.stringify(value);
  if (typeof value !== 'object' || value === null || owners.length > 20) return inspect(value);
  if (owners.includes(value)) return '[Circular]';
  const inner = `${indentation}  `;
  const text = (part) => pretty(part, inner, [...owners, value]);
  const block = (name, brackets, lines) => (lines.length === 0
    ? `${name} ${brackets}`
    : `${name} ${brackets[0]}\n${lines.map((line) => `${inner}${line},\n`).join('')}${indentation}${brackets[1]}`);
  if (Array.isArray(value)) return block('Array', '[]', value.map(text));
  const prototype = Object.getPrototypeOf(value);
  if (Object.prototype.toString.call(value) !== '[object Object]') return inspect(value);
  const name = prototype?.constructor?.name || 'Object';
  return block(name, '{}', Object.keys(value).sort().map((key) => `${JSON.stringify(key)}: ${text(value[key])}`));
}

/** The content of a thrown object that is no error. `undefined` for what says enough itself. */
exports.thrownText = (value, isRejection) => {
  const isObject = typeof value === 'object' && value !== null;
  if (!isObject || value instanceof Error || typeof value.stack === 'string') return undefined;
  return isRejection ? pretty(value, '', []) : inspect(value);
};
