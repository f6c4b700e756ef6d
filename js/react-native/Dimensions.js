import { invariant } from './invariant.js';
import { until } from './version.js';

// The screen of the simulated iPhone in points; the same as what bundles for a phone get.
const iPhone = { width: 390, height: 844, scale: 3, fontScale: 1 };

let dimensions = null;
const listeners = new Set();
const current = () => (dimensions ??= { window: { ...iPhone }, screen: { ...iPhone } });

/** The sizes of window and screen in points. Nobody turns the phone, so only `set` changes them. */
export const Dimensions = {
  get(name) {
    invariant(current()[name], `No dimension set for key ${name}`);
    return current()[name];
  },
  set(changed) {
    dimensions = { ...current(), ...changed };
    for (const listener of [...listeners]) listener({ ...dimensions });
  },
  addEventListener(type, listener) {
    invariant(type === 'change', `Trying to subscribe to unknown event: "${type}"`);
    listeners.add(listener);
    return { remove: () => { listeners.delete(listener); } };
  },
  // Gone since 0.70.
  get removeEventListener() {
    return until(70, (_type, listener) => { listeners.delete(listener); });
  },
};
