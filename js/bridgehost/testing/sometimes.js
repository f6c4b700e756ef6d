import { native } from './native.js';

/** Requires a condition to hold at least once over all runs of a scenario. */
export function sometimes(name, condition) {
  native.sometimes(String(name), Boolean(condition));
}
