'use strict';

const { requireFunction } = require('./arguments');

const longestDelay = 2 ** 31 - 1;

function delayOf(value) {
  const delay = Number(value);
  if (delay > longestDelay) {
    native.log('warn', `${delay} does not fit into a 32-bit signed integer.\n`
      + 'Timer duration was set to 1.');
    return 1;
  }
  return delay > 0 ? delay : 0;
}

const bind = (callback, args) => (args.length === 0 ? callback : () => callback(...args));

exports.setTimeout = function setTimeout(callback, delay, ...args) {
  requireFunction(callback, 'callback');
  return native.createTimer(bind(callback, args), delayOf(delay), false);
};

// At least 1 ms, or a repeating timer would hold virtual time still for ever.
exports.setInterval = function setInterval(callback, delay, ...args) {
  requireFunction(callback, 'callback');
  return native.createTimer(bind(callback, args), Math.max(1, delayOf(delay)), true);
};

exports.requestAnimationFrame = function requestAnimationFrame(callback) {
  requireFunction(callback, 'callback');
  return native.createTimer(() => callback(native.now()), 16, false);
};

const clear = (id) => {
  const number = typeof id === 'string' ? Number(id) : id;
  if (Number.isInteger(number)) native.deleteTimer(number);
};

exports.clearTimeout = function clearTimeout(id) {
  clear(id);
};

exports.clearInterval = function clearInterval(id) {
  clear(id);
};

exports.cancelAnimationFrame = function cancelAnimationFrame(id) {
  clear(id);
};
