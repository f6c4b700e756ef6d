/** The second number of the React Native version that the app uses: 76 of 0.76.3. */
export function minorVersion() {
  const [major, minor] = globalThis.__bridgehost.platform().reactNativeVersion.split('.').map(Number);
  return major > 0 ? Infinity : minor;
}

/** What React Native had before the version `0.minor`; undefined later, as there. */
export const until = (minor, value) => (minorVersion() < minor ? value : undefined);
