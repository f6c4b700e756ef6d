/** Runs a function as if the app used another version of React Native. */
export async function inVersion(reactNativeVersion, body) {
  const { platform } = globalThis.__bridgehost;
  globalThis.__bridgehost.platform = () => ({ ...platform(), reactNativeVersion });
  try {
    await body();
  } finally {
    globalThis.__bridgehost.platform = platform;
  }
}

/** What a function writes to the log of the run. */
export async function recorded(body) {
  const { log } = globalThis.__bridgehost;
  const messages = [];
  globalThis.__bridgehost.log = (_level, message) => messages.push(message);
  try {
    await body();
  } finally {
    globalThis.__bridgehost.log = log;
  }
  return messages;
}
