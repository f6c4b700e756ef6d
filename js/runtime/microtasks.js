'use strict';

const { requireFunction } = require('./arguments');
const uncaught = require('./uncaught');

// `await` reaches the engine's own queue, whatever a script has put in place of Promise.
async function run(job) {
  await undefined;
  try {
    job();
  } catch (error) {
    uncaught.report(error);
  }
}

exports.queueMicrotask = function queueMicrotask(callback) {
  requireFunction(callback, 'callback');
  run(callback);
};

// React Native runs immediates with the microtasks of the same turn, first in, first out.
const pending = new Set();
let lastImmediate = 0;

exports.setImmediate = function setImmediate(callback, ...args) {
  requireFunction(callback, 'callback');
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
