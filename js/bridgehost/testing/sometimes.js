import { native } from './native.js';

/** Says that a condition is to hold at least once, over all runs of a scenario. */
export function sometimes(name, condition) {
  native.sometimes(String(name), Boolean(condition));
}
