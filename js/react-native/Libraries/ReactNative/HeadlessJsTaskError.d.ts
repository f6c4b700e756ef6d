/** A headless task that rejects with this is retried, if its configuration allows it. */
export class HeadlessJsTaskError extends Error {}
export default HeadlessJsTaskError;
