'use strict';

const uncaught = require('./uncaught');

// `await` uses the engine's own queue, even if a script has replaced Promise.
async function run(job) {
  await undefined;
  try {
    job();
  } catch (error) {
    uncaught.report(error);
  }
}

// React Native's messages.
function check(name, argument, callback, count) {
  if (count < 1) {
    throw new TypeError(`${name} must be called with at least one argument (a function to call)`);
  }
  if (typeof callback !== 'function') {
    throw new TypeError(`The ${argument} to ${name} must be a function.`);
  }
}

exports.queueMicrotask = function queueMicrotask(callback) {
  check('queueMicrotask', 'argument', callback, arguments.length);
  run(callback);
};

// React Native runs immediates with the microtasks of the same turn, in the order in which they were set.
const pending = new Set();
let lastImmediate = 0;

exports.setImmediate = function setImmediate(callback, ...args) {
  check('setImmediate', 'first argument', callback, arguments.length);
  const id = ++lastImmediate;
  pending.add(id);
  run(() => {
    if (pending.delete(id)) callback(...args);
  });
  return id;
};

exports.clearImmediate = function clearImmediate(id) {
  pending.delete(Number(id));
};
