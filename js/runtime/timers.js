'use strict';

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

// React Native's messages. A value that is not a function makes no timer; here that is also a warning.
function isTimer(name, callback, count) {
  if (count < 1) {
    throw new Error(`${name} must be called with at least one argument (the function to call).`);
  }
  if (typeof callback === 'function') return true;
  const received = callback === null ? 'null' : typeof callback;
  native.log('warn', `${name} was given ${received} instead of a function: nothing will be called`);
  return false;
}

const bind = (callback, args) => (args.length === 0 ? callback : () => callback(...args));

exports.setTimeout = function setTimeout(callback, delay, ...args) {
  if (!isTimer('setTimeout', callback, arguments.length)) return 0;
  return native.createTimer(bind(callback, args), delayOf(delay), false);
};

// At least 1 ms. Otherwise a repeating timer would stop virtual time forever.
exports.setInterval = function setInterval(callback, delay, ...args) {
  if (!isTimer('setInterval', callback, arguments.length)) return 0;
  return native.createTimer(bind(callback, args), Math.max(1, delayOf(delay)), true);
};

exports.requestAnimationFrame = function requestAnimationFrame(callback) {
  if (arguments.length < 1) {
    throw new Error('requestAnimationFrame must be called with at least one argument '
      + '(i.e: a callback)');
  }
  if (typeof callback !== 'function') {
    throw new Error('The first argument to requestAnimationFrame must be a function.');
  }
  return native.createTimer(() => callback(native.now()), 16, false);
};

const clear = (id) => {
  const number = typeof id === 'string' ? Number(id) : id;
  if (Number.isSafeInteger(number)) native.deleteTimer(number);
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

function callTimer(id, errors) {
  const callback = native.takeTimer(id);
  if (callback === null) {
    // A timer that was cleared needs no message.
    if (id > native.lastTimer()) {
      native.log('warn', `Tried to call timer with ID ${id} but no such timer exists.`);
    }
    return;
  }
  try {
    callback();
  } catch (error) {
    errors.push(error);
  }
}

// Native code calls this under the old architecture, with all due timers in one turn.
exports.callable = {
  callTimers(ids) {
    if (ids.length === 0) throw new Error('Cannot call `callTimers` with an empty list of IDs.');
    const errors = [];
    for (const id of ids) callTimer(id, errors);
    const [first, ...others] = errors;
    for (const error of others) exports.setTimeout(() => { throw error; }, 0);
    if (errors.length > 0) throw first;
  },
};
