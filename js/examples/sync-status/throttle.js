/** Calls `action` at most once in so many milliseconds; what comes sooner gets the same promise. */
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
