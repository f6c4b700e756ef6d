/** React batches updates by itself since 18. */
export function unstable_batchedUpdates(update, ...args) {
  return update(...args);
}
