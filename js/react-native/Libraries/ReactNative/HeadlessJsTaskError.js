/** A headless task that rejects with this is retried, if its configuration allows it. */
export class HeadlessJsTaskError extends Error {}

// Apps import it with React Native's own path, as the default export.
export default HeadlessJsTaskError;
