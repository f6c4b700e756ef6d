'use strict';

const { SystemDate } = realm;

// Without arguments it reads the host's clock. Otherwise it is the engine's own Date.
function VirtualDate(...args) {
  if (new.target === undefined) return new SystemDate(native.currentTimeMillis()).toString();
  return Reflect.construct(SystemDate, args.length > 0 ? args : [native.currentTimeMillis()],
    new.target);
}

const hidden = (value, writable = true) => ({
  value, writable, enumerable: false, configurable: writable,
});

Object.defineProperties(VirtualDate, {
  name: { value: 'Date' },
  length: { value: 7 },
  prototype: hidden(SystemDate.prototype, false),
  now: hidden(function now() {
    return Math.floor(native.currentTimeMillis());
  }),
  parse: hidden(SystemDate.parse),
  UTC: hidden(SystemDate.UTC),
});
SystemDate.prototype.constructor = VirtualDate;

exports.Date = VirtualDate;
