import {
  cancelHeadlessTask, registerCancellableHeadlessTask, registerHeadlessTask, startHeadlessTask,
} from './HeadlessTasks.js';
import { invariant } from './invariant.js';
import { registerCallableModule } from './registerCallableModule.js';

const runnables = new Map();

/** What native code can start: applications, and headless tasks. */
export const AppRegistry = {
  // Nothing is drawn here, so a component is only known by name and never made.
  registerComponent(appKey, _componentProvider) {
    runnables.set(appKey, () => {});
    return appKey;
  },
  registerRunnable(appKey, run) {
    runnables.set(appKey, run);
    return appKey;
  },
  getAppKeys() {
    return [...runnables.keys()];
  },
  runApplication(appKey, appParameters) {
    const parameters = JSON.stringify(appParameters);
    globalThis.__bridgehost.log('info', `Running "${appKey}" with ${parameters}`);
    invariant(runnables.has(appKey), `"${appKey}" has not been registered. This can happen if:\n`
      + '* Metro (the local dev server) is run from the wrong folder. Check if Metro is running, '
      + 'stop it and restart it in the current project.\n'
      + '* A module failed to load due to an error and `AppRegistry.registerComponent` '
      + "wasn't called.");
    runnables.get(appKey)(appParameters);
  },
  registerHeadlessTask,
  registerCancellableHeadlessTask,
  startHeadlessTask,
  cancelHeadlessTask,
};

registerCallableModule('AppRegistry', AppRegistry);
