'use strict';

const { requireFunction } = require('./arguments');

const frameDuration = 1000 / 60;
const leastTimeLeft = 1;

const waiting = new Map();
let frameStart = -Infinity;

const timeRemaining = () => Math.max(0, frameDuration - (native.now() - frameStart));

function run(id, didTimeout) {
  const request = waiting.get(id);
  if (native.now() - frameStart >= frameDuration) frameStart = native.now();
  if (!didTimeout && timeRemaining() < leastTimeLeft) {
    // Wait the full `leastTimeLeft`: a remainder smaller than the clock's unit would never pass.
    request.timer = native.createTimer(() => run(id, false), leastTimeLeft, false);
    return;
  }
  forget(id);
  request.callback({ didTimeout, timeRemaining });
}

function forget(id) {
  const request = waiting.get(id);
  if (request === undefined) return;
  waiting.delete(id);
  native.deleteTimer(request.timer);
  if (request.timeout !== undefined) native.deleteTimer(request.timeout);
}

// Runs after everything that is ready, so the first callback of a frame gets all of the frame's idle time.
exports.requestIdleCallback = function requestIdleCallback(callback, options) {
  requireFunction(callback, 'callback');
  const id = native.createTimer(() => run(id, false), 0, false);
  const delay = options?.timeout == null ? NaN : Number(options.timeout);
  const timeout = delay >= 0 ? native.createTimer(() => run(id, true), delay, false) : undefined;
  waiting.set(id, { callback, timer: id, timeout });
  return id;
};

exports.cancelIdleCallback = function cancelIdleCallback(id) {
  forget(Number(id));
};
