import { hasOwn } from '../../../hasOwn.js';

/** Whether two values differ; functions count as equal. */
export default function deepDiffer(first, second) {
  if (first === second) return false;
  if (typeof first === 'function' && typeof second === 'function') return false;
  if (typeof first !== 'object' || typeof second !== 'object' || first === null || second === null) {
    return !Object.is(first, second);
  }
  const names = Object.keys(first);
  return first.constructor !== second.constructor || names.length !== Object.keys(second).length
    || names.some((name) => !hasOwn(second, name) || deepDiffer(first[name], second[name]));
}
