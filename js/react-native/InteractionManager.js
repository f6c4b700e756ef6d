import { invariant } from './invariant.js';
import { minorVersion } from './version.js';

const events = { interactionStart: 'interactionStart', interactionComplete: 'interactionComplete' };

function check() {
  invariant(minorVersion() < 87, 'InteractionManager has been removed from react-native core. '
    + "Please refactor long tasks into smaller ones, and use 'requestIdleCallback' instead.");
}

// Open interactions hold tasks back; since 0.82 they do not.
const open = new Set();
let waiting = [];
let lastHandle = 0;

function start(task) {
  if (typeof task === 'function') return task();
  if (typeof task?.gen === 'function') return task.gen();
  if (typeof task?.run === 'function') return task.run();
  if (task === null || task === undefined) return undefined;
  throw new TypeError(typeof task === 'object' ? `Task "${task.name}" missing gen or run.`
    : `Invalid task of type: ${typeof task}`);
}

function release() {
  if (open.size > 0) return;
  const ready = waiting;
  waiting = [];
  for (const run of ready) setImmediate(run);
}

/** Work that waits until no animation is running. Gone since React Native 0.87. */
export const InteractionManager = {
  get Events() {
    check();
    return events;
  },
  runAfterInteractions(task) {
    check();
    let isCancelled = false;
    const promise = new Promise((resolve) => {
      waiting.push(() => {
        if (isCancelled) return;
        // What fails is an uncaught error, as in React Native; the promise stays open.
        new Promise((ended) => ended(start(task))).then(resolve, (error) => setTimeout(() => { throw error; }, 0));
      });
    });
    release();
    return {
      then: promise.then.bind(promise),
      done: promise.then.bind(promise),
      cancel() { isCancelled = true; },
    };
  },
  createInteractionHandle() {
    check();
    if (minorVersion() >= 82) return -1;
    open.add(++lastHandle);
    return lastHandle;
  },
  clearInteractionHandle(handle) {
    check();
    invariant(!!handle, 'InteractionManager: Must provide a handle to clear.');
    open.delete(handle);
    release();
  },
  addListener(_eventType, _listener, _context) {
    check();
    return { remove() {} };
  },
  setDeadline(_milliseconds) { check(); },
};
