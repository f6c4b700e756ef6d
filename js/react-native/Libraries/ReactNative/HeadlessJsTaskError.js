/** A headless task that rejects with this is retried, if its configuration allows it. */
export class HeadlessJsTaskError extends Error {}

// Apps import it by React Native's own path, as a default.
export default HeadlessJsTaskError;
