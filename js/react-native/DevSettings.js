import { getEnforcing } from './TurboModuleRegistry.js';

/** What a developer can do with the running app. */
export const DevSettings = {
  // The developer menu is a person's.
  addMenuItem(_title, _handler) {},
  reload(reason) {
    const module = getEnforcing('DevSettings');
    if (typeof reason === 'string') module.reloadWithReason(reason);
    else module.reload();
  },
  onFastRefresh() {},
};
