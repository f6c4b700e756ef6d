'use strict';

let indentation = '';

function write(fd, text) {
  const lines = indentation === '' ? text : indentation + text.replaceAll('\n', `\n${indentation}`);
  native.print(fd, `${lines}\n`);
}

const isPlain = (value) => value == null || typeof value === 'string' || typeof value === 'boolean'
  || (typeof value === 'number' && !Object.is(value, -0));

// Strings and numbers without format specifiers, the usual case, do not need the formatter.
function print(fd, args) {
  // The most usual case, with which scripts begin: it needs none of the array's functions.
  if (args.length === 1 && typeof args[0] === 'string') {
    write(fd, args[0]);
    return;
  }
  const isFormat = args.length > 1 && typeof args[0] === 'string' && args[0].includes('%');
  const isText = args.length > 0 && !isFormat && args.every(isPlain);
  write(fd, isText ? args.map(String).join(' ') : require('./format').format(args));
}

const counts = new Map();
const timers = new Map();
const warn = (text) => write(2, `Warning: ${text}`);
const labelOf = (label) => (label === undefined ? 'default' : `${label}`);

function elapsed(label, caller) {
  const start = timers.get(label);
  if (start === undefined) warn(`No such label '${label}' for console.${caller}()`);
  else return require('./format').duration(native.now() - start);
}

const console = {
  log(...args) {
    print(1, args);
  },
  warn(...args) {
    print(2, args);
  },
  dir(value, options) {
    write(1, require('./inspect').inspect(value, { customInspect: false, ...options }));
  },
  time(label) {
    label = labelOf(label);
    if (timers.has(label)) warn(`Label '${label}' already exists for console.time()`);
    else timers.set(label, native.now());
  },
  timeEnd(label) {
    label = labelOf(label);
    const text = elapsed(label, 'timeEnd');
    if (text === undefined) return;
    write(1, `${label}: ${text}`);
    timers.delete(label);
  },
  timeLog(label, ...args) {
    label = labelOf(label);
    const text = elapsed(label, 'timeLog');
    if (text !== undefined) print(1, [`${label}: ${text}`.replaceAll('%', '%%'), ...args]);
  },
  trace(...args) {
    const error = new Error(args.length > 0 ? require('./format').format(args) : '');
    error.name = 'Trace';
    write(2, require('./errorText').errorText(error, 1));
  },
  assert(condition, ...args) {
    if (condition) return;
    if (typeof args[0] === 'string') args[0] = `Assertion failed: ${args[0]}`;
    else args.unshift('Assertion failed');
    print(2, args);
  },
  clear() {},
  count(label) {
    label = labelOf(label);
    const count = (counts.get(label) ?? 0) + 1;
    counts.set(label, count);
    write(1, `${label}: ${count}`);
  },
  countReset(label) {
    label = labelOf(label);
    if (!counts.delete(label)) warn(`Count for '${label}' does not exist`);
  },
  group(...args) {
    if (args.length > 0) print(1, args);
    indentation += '  ';
  },
  groupEnd() {
    indentation = indentation.slice(2);
  },
  table(data, columns) {
    write(1, require('./table').table(data, columns));
  },
  timeStamp() {},
};

console.debug = console.log;
console.info = console.log;
console.dirxml = console.log;
console.error = console.warn;
console.groupCollapsed = console.group;

Object.defineProperty(console, Symbol.toStringTag, { value: 'console', configurable: true });

exports.console = require('./lacking').dropLacking('console', console);
