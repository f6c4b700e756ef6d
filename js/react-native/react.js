/**
 * The app's React. `react-native` must use the same one, because hooks belong to the React that renders.
 *
 * It is there when the app imports `react`.
 */
export function react() {
  const { react: found } = globalThis.__bridgehost;
  if (found === undefined) throw new Error("React is not loaded: nothing in the app imports 'react'.");
  return found;
}
