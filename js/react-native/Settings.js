import { invariant } from './invariant.js';
import { NativeEventEmitter } from './NativeEventEmitter.js';
import { getEnforcing } from './TurboModuleRegistry.js';

// A copy of the user defaults, made when a script first reads them.
let settings = null;
const watches = [];

function load() {
  if (settings !== null) return settings;
  const module = getEnforcing('SettingsManager');
  settings = { ...module.getConstants().settings };
  new NativeEventEmitter(module).addListener('settingsUpdated', update);
  return settings;
}

// As in React Native, removed values are not noticed.
function update(values) {
  for (const [key, value] of Object.entries(values)) {
    const changed = settings[key] !== value;
    settings[key] = value;
    if (!changed) continue;
    for (const { keys, callback } of [...watches]) if (keys.includes(key)) callback?.();
  }
}

/** The app's user defaults, which can be read synchronously. */
export const Settings = {
  get(key) {
    return load()[key];
  },
  set(values) {
    Object.assign(load(), values);
    getEnforcing('SettingsManager').setValues(values);
  },
  /** Calls back when native code changes one of the keys. Changes by `set` are not reported. */
  watchKeys(keys, callback) {
    const list = typeof keys === 'string' ? [keys] : keys;
    invariant(Array.isArray(list), 'keys should be a string or array of strings');
    load();
    return watches.push({ keys: list, callback }) - 1;
  },
  clearWatch(id) {
    if (id < watches.length) watches[id] = { keys: [], callback: null };
  },
};
