'use strict';

const { hasOwn } = require('./builtins');
const { inspect } = require('./inspect');
const { number } = require('./inspectText');

// Whether an object has its own conversion to a string, apart from the built-in ones.
function hasOwnText(value) {
  if (hasOwn(value, 'toString')) return true;
  for (let owner = value; owner !== null; owner = Object.getPrototypeOf(owner)) {
    if (!hasOwn(owner, 'toString')) continue;
    const name = Object.getOwnPropertyDescriptor(owner, 'constructor')?.value?.name;
    const isBuiltIn = name !== undefined && globalThis[name]?.prototype === owner
      && Function.prototype.toString.call(globalThis[name]).includes('[native code]');
    return !isBuiltIn || owner === Error.prototype || owner === Date.prototype;
  }
  return false;
}

function string(value) {
  if (typeof value === 'number') return number(value);
  if (typeof value === 'bigint') return `${value}n`;
  if (typeof value !== 'object' || value === null) return String(value);
  try {
    if (hasOwnText(value) && !(value instanceof Error) && !(value instanceof Date)) {
      return String(value);
    }
  } catch {
    return inspect(value, { depth: 0 });
  }
  return inspect(value, { depth: 0 });
}

function numeric(value, convert) {
  if (typeof value === 'bigint') return `${value}n`;
  if (typeof value === 'symbol') return 'NaN';
  try {
    return number(convert(value));
  } catch {
    return 'NaN';
  }
}

function json(value) {
  try {
    return JSON.stringify(value);
  } catch (error) {
    return /cyclic|circular/i.test(error?.message) ? '[Circular]' : `[${error?.message}]`;
  }
}

const specifiers = {
  s: string,
  d: (value) => numeric(value, Number),
  i: (value) => numeric(value, (each) => parseInt(each, 10)),
  f: (value) => (typeof value === 'bigint' ? `${value}` : numeric(value, parseFloat)),
  j: json,
  o: (value) => inspect(value, { showHidden: true, depth: 4 }),
  O: (value) => inspect(value),
  c: () => '',
};

/** Joins the arguments of a console call into one text, with printf-like specifiers. */
exports.format = (args) => {
  let used = 0;
  let text = '';
  if (typeof args[0] === 'string') {
    used = 1;
    text = args.length === 1 ? args[0] : args[0].replace(/%([sdifjoOc%])/g, (whole, letter) => {
      if (letter === '%') return '%';
      return used < args.length ? specifiers[letter](args[used++]) : whole;
    });
  }
  for (let i = used; i < args.length; i++) {
    if (i > 0) text += ' ';
    text += typeof args[i] === 'string' ? args[i] : inspect(args[i]);
  }
  return text;
};

exports.duration = (milliseconds) => {
  if (milliseconds < 1000) return `${Number(milliseconds.toFixed(3))}ms`;
  const seconds = milliseconds / 1000;
  if (seconds < 60) return `${seconds.toFixed(3)}s`;
  const pad = (value, digits) => String(value).padStart(digits, '0');
  const whole = Math.floor(seconds);
  const rest = pad(Math.floor(milliseconds % 1000), 3);
  const minutes = Math.floor(whole / 60);
  if (minutes < 60) return `${minutes}:${pad(whole % 60, 2)}.${rest} (m:ss.mmm)`;
  return `${Math.floor(minutes / 60)}:${pad(minutes % 60, 2)}:${pad(whole % 60, 2)} (h:mm:ss)`;
};
