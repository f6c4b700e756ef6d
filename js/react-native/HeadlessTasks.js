import { HeadlessJsTaskError } from './Libraries/ReactNative/HeadlessJsTaskError.js';
import { get } from './TurboModuleRegistry.js';

const tasks = new Map();
const cancellers = new Map();

// iOS does not have this module. There a task runs too, but its end is not reported.
const support = () => get('HeadlessJsTaskSupport');

export function registerHeadlessTask(taskKey, taskProvider) {
  registerCancellableHeadlessTask(taskKey, taskProvider, () => () => {});
}

export function registerCancellableHeadlessTask(taskKey, taskProvider, taskCancelProvider) {
  if (tasks.has(taskKey)) {
    console.warn('registerHeadlessTask or registerCancellableHeadlessTask called multiple times '
      + `for same key '${taskKey}'`);
  }
  tasks.set(taskKey, taskProvider);
  cancellers.set(taskKey, taskCancelProvider);
}

export function startHeadlessTask(taskId, taskKey, data) {
  const provider = tasks.get(taskKey);
  if (provider === undefined) {
    console.warn(`No task registered for key ${taskKey}`);
    support()?.notifyTaskFinished(taskId);
    return;
  }
  provider()(data)
    .then(() => support()?.notifyTaskFinished(taskId))
    .catch((reason) => {
      console.error(reason);
      // As in React Native, a task that fails in any other way stays open until its timeout.
      if (reason instanceof HeadlessJsTaskError) retry(taskId);
    });
}

function retry(taskId) {
  const module = support();
  module?.notifyTaskRetry(taskId).then((isPosted) => {
    if (!isPosted) module.notifyTaskFinished(taskId);
  });
}

export function cancelHeadlessTask(taskId, taskKey) {
  const provider = cancellers.get(taskKey);
  if (provider === undefined) throw new Error(`No task canceller registered for key '${taskKey}'`);
  provider()();
}
