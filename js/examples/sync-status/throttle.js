/** Calls `action` at most once in this many milliseconds. Calls in between get the same promise. */
export function throttle(milliseconds, action) {
  let last = -Infinity;
  let result;
  return () => {
    if (Date.now() - last >= milliseconds) {
      last = Date.now();
      result = action();
    }
    return result;
  };
}
