'use strict';

// In Jest, Reanimated 3 asks for each animation frame with a timer of 0 ms, which the frame before makes. A frame of the
// screen takes a while. So a timer of 0 ms that another one makes comes with the next frame.
const frame = 16;
let isInTimer = false;

const during = (timer, ...args) => {
  isInTimer = true;
  try {
    return timer(...args);
  } finally {
    isInTimer = false;
  }
};
const delayOfNext = () => (isInTimer ? frame : 0);

/** For the timers that the bundle builds on the module Timing. Returns the object that calls them. */
exports.drawn = (timing, timers) => {
  const { createTimer } = timing;
  const soon = new Set();
  timing.createTimer = (id, delay, now, repeats) => {
    const isSoon = delay === 0 && !repeats;
    if (isSoon) soon.add(id);
    createTimer(id, isSoon ? delayOfNext() : delay, now, repeats);
  };
  const callTimers = (ids) => (
    ids.filter((id) => soon.delete(id)).length > 0 ? during(timers.callTimers, ids) : timers.callTimers(ids)
  );
  return new Proxy(timers, { get: (_, name) => (name === 'callTimers' ? callTimers : timers[name]) });
};

/** For the timers of native code. */
exports.install = (define) => {
  const { setTimeout } = globalThis;
  define('setTimeout', (callback, delay, ...args) => {
    if (delay > 0 || typeof callback !== 'function') return setTimeout(callback, delay, ...args);
    return setTimeout(() => during(callback, ...args), delayOfNext());
  });
};
