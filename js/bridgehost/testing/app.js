import { native } from './native.js';

// What is known about the app, even while it is not running.
const own = {
  get console() { return native.appConsole(); },
  get diagnoses() { return native.appDiagnoses(); },
  get exitCode() { return native.appExitCode(); },
};

// Capabilities add values, such as `app.fetches`.
export const app = new Proxy(own, {
  has: (_, name) => name in own || (typeof name === 'string' && native.appValue(name) !== undefined),
  get: (_, name) => (name in own || typeof name !== 'string' ? own[name] : native.appValue(name)),
});
