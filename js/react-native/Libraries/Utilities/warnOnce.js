const warned = new Set();

/** Warns at the first call with a key. */
export default function warnOnce(key, message) {
  if (warned.has(key)) return;
  warned.add(key);
  console.warn(message);
}
