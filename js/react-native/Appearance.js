import { until } from './version.js';

let override = null;
const listeners = new Set();

function addChangeListener(listener) {
  listeners.add(listener);
  return { remove: () => { listeners.delete(listener); } };
}

/** Light or dark: the simulated iPhone is light until the app chooses for itself. */
export const Appearance = {
  getColorScheme: () => override ?? 'light',
  setColorScheme(scheme) {
    const before = Appearance.getColorScheme();
    override = scheme === 'light' || scheme === 'dark' ? scheme : null;
    const colorScheme = Appearance.getColorScheme();
    if (colorScheme === before) return;
    // Native code tells of the change.
    setTimeout(() => {
      for (const listener of [...listeners]) listener({ colorScheme });
    }, 0);
  },
  addChangeListener,
  // Gone since 0.69.
  get removeChangeListener() {
    return until(69, (listener) => { listeners.delete(listener); });
  },
};
