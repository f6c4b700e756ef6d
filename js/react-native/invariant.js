/** Throws React Native's kind of error if `condition` does not hold. */
export function invariant(condition, message) {
  if (condition) return;
  const error = new Error(message);
  error.name = 'Invariant Violation';
  throw error;
}
