'use strict';

const { SystemDate } = realm;
const isOnPhone = native.reactNative > 0;

// On a virtual clock the time is the host's. On a phone texts are read as its engine reads them.
const clock = native.virtualTime ? () => native.currentTimeMillis() : SystemDate.now;
const timeOf = isOnPhone ? (text) => require('./phone/dateText').timeOf(text)
  : SystemDate.parse;

function isDate(value) {
  try {
    SystemDate.prototype.getTime.call(value);
    return true;
  } catch {
    return false;
  }
}

/** What an object is for `new Date`: a text or a number. */
function primitive(object) {
  const convert = object[Symbol.toPrimitive];
  if (convert != null) return convert.call(object, 'default');
  for (const name of ['valueOf', 'toString']) {
    const value = typeof object[name] === 'function' ? object[name]() : object;
    if (Object(value) !== value) return value;
  }
  throw new TypeError('No default value');
}

/** What the engine's own Date makes of the only argument of `new Date`. */
function given(value) {
  if (!isOnPhone || typeof value === 'number') return value;
  const isObject = Object(value) === value;
  if (isObject && isDate(value)) return value;
  const plain = isObject ? primitive(value) : value;
  return typeof plain === 'string' ? timeOf(plain) : plain;
}

// Without arguments it reads the clock.
function ProvidedDate(...args) {
  if (new.target === undefined) return new SystemDate(clock()).toString();
  if (args.length === 1) args[0] = given(args[0]);
  return Reflect.construct(SystemDate, args.length > 0 ? args : [clock()], new.target);
}

const hidden = (value, writable = true) => ({
  value, writable, enumerable: false, configurable: writable,
});

Object.defineProperties(ProvidedDate, {
  name: { value: 'Date' },
  length: { value: 7 },
  prototype: hidden(SystemDate.prototype, false),
  now: hidden(function now() {
    return Math.floor(clock());
  }),
  parse: hidden(isOnPhone ? function parse(text) {
    return timeOf(`${text}`);
  } : SystemDate.parse),
  UTC: hidden(SystemDate.UTC),
});
SystemDate.prototype.constructor = ProvidedDate;

exports.Date = ProvidedDate;
