/**
 * The React of the app, which the bundle sets when the app imports `react`. Components and hooks of
 * React Native have to use the same one.
 */
export function react() {
  const { react: found } = globalThis.__bridgehost;
  if (found) return found;
  throw new Error("A component or hook of React Native needs the app's React, and the app has not "
    + "imported 'react'. Install it: npm install react");
}
