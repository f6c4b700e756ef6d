const { inspect } = globalThis.__bridgehost;
const longest = 72;

/** A value in a few words, for use in a sentence. */
export function brief(value) {
  if (value instanceof Error) return `${value.name}: ${value.message}`;
  // The bundler may have renamed the function.
  if (typeof value === 'function') return 'a function';
  const text = inspect(value, { breakLength: Infinity }).replaceAll('\n', '\\n');
  return text.length > longest ? `${text.slice(0, longest - 1)}…` : text;
}

/** A complete value, with one line for each part. */
export const lines = (value) => (typeof value === 'string' ? value
  : inspect(value, { depth: Infinity, maxArrayLength: Infinity, compact: false, sorted: true })
).split('\n');
