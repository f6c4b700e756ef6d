/** Writes what a person would have seen to the log of the run. */
export function record(message) {
  globalThis.__bridgehost.log('warn', message);
}
