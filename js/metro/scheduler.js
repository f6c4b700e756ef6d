'use strict';

// After how many milliseconds a task runs before newer ones of a higher priority.
const patience = { 1: 0, 2: 250, 3: 5000, 4: 10_000, 5: 300_000 };

let tasks = [];
let isPosted = false;
let priority = 3;

function post() {
  if (isPosted || tasks.length === 0) return;
  isPosted = true;
  native.createTimer(run, 0, false);
}

function run() {
  isPosted = false;
  const task = tasks.reduce((first, next) => (next.expiration < first.expiration ? next : first));
  tasks = tasks.filter((other) => other !== task);
  const outer = priority;
  priority = task.priority;
  try {
    const next = task.callback(native.now() >= task.expiration);
    // The task has more work, in another turn.
    if (typeof next === 'function') tasks.push(Object.assign(task, { callback: next }));
  } finally {
    priority = outer;
    post();
  }
}

/** The scheduler that React uses. Each task is a turn of its own. */
exports.scheduler = {
  unstable_ImmediatePriority: 1,
  unstable_UserBlockingPriority: 2,
  unstable_NormalPriority: 3,
  unstable_LowPriority: 4,
  unstable_IdlePriority: 5,
  unstable_now: () => native.now(),
  unstable_shouldYield: () => false,
  unstable_requestPaint() {},
  unstable_getCurrentPriorityLevel: () => priority,
  unstable_scheduleCallback(taskPriority, callback) {
    const task = { priority: taskPriority, callback, expiration: native.now() + patience[taskPriority] };
    tasks.push(task);
    if (tasks.length === 1) post();
    return task;
  },
  unstable_cancelCallback(task) {
    tasks = tasks.filter((other) => other !== task);
  },
};
