import { getEnforcing } from './TurboModuleRegistry.js';

/** What a developer can do with the running app. */
export const DevSettings = {
  // There is no developer menu, which only a person uses.
  addMenuItem(_title, _handler) {},
  reload(reason) {
    const module = getEnforcing('DevSettings');
    if (typeof reason === 'string') module.reloadWithReason(reason);
    else module.reload();
  },
  onFastRefresh() {},
};
