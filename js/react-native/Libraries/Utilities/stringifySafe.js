/** JSON, or what the value is when it has none. */
export default function stringifySafe(value) {
  if (typeof value === 'function') return String(value);
  try {
    return JSON.stringify(value) ?? typeof value;
  } catch {
    return `["${typeof value}" failed to stringify]`;
  }
}
