import {
  cancelHeadlessTask, registerCancellableHeadlessTask, registerHeadlessTask, startHeadlessTask,
} from './HeadlessTasks.js';
import { invariant } from './invariant.js';
import { registerCallableModule } from './registerCallableModule.js';

const runnables = new Map();
const sections = new Map();
let instrument = (componentProvider) => componentProvider();
let provideWrapper;

/** What native code can start: applications, and headless tasks. */
export const AppRegistry = {
  registerComponent(appKey, componentProvider, section = false) {
    const run = (parameters) => globalThis.__bridgehost.mount(
      appKey, instrument(componentProvider), parameters, provideWrapper?.(parameters));
    runnables.set(appKey, { componentProvider, run });
    if (section) sections.set(appKey, runnables.get(appKey));
    globalThis.__bridgehost.applicationRegistered(appKey);
    return appKey;
  },
  registerRunnable(appKey, run) {
    runnables.set(appKey, { run });
    globalThis.__bridgehost.applicationRegistered(appKey);
    return appKey;
  },
  registerSection(appKey, componentProvider) {
    AppRegistry.registerComponent(appKey, componentProvider, true);
  },
  registerConfig(config) {
    for (const { appKey, run, component, section } of config) {
      if (run) AppRegistry.registerRunnable(appKey, run);
      else AppRegistry.registerComponent(appKey, component, section);
    }
  },
  setWrapperComponentProvider(provider) {
    provideWrapper = provider;
  },
  setRootViewStyleProvider() {},
  setComponentProviderInstrumentationHook(hook) {
    instrument = hook;
  },
  getAppKeys() {
    return [...runnables.keys()];
  },
  getSectionKeys() {
    return [...sections.keys()];
  },
  getSections() {
    return Object.fromEntries(sections);
  },
  getRunnable(appKey) {
    return runnables.get(appKey);
  },
  getRegistry() {
    return { sections: AppRegistry.getSectionKeys(), runnables: Object.fromEntries(runnables) };
  },
  runApplication(appKey, appParameters) {
    const parameters = JSON.stringify(appParameters);
    globalThis.__bridgehost.log('info', `Running "${appKey}" with ${parameters}`);
    invariant(runnables.has(appKey), `"${appKey}" has not been registered. This can happen if:\n`
      + '* Metro (the local dev server) is run from the wrong folder. Check if Metro is running, '
      + 'stop it and restart it in the current project.\n'
      + '* A module failed to load due to an error and `AppRegistry.registerComponent` '
      + "wasn't called.");
    runnables.get(appKey).run(appParameters);
  },
  unmountApplicationComponentAtRootTag(rootTag) {
    globalThis.__bridgehost.unmount(rootTag);
  },
  registerHeadlessTask,
  registerCancellableHeadlessTask,
  startHeadlessTask,
  cancelHeadlessTask,
};

registerCallableModule('AppRegistry', AppRegistry);
