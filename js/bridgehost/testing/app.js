import { native } from './native.js';

// What is known of the app, whether it runs or not.
const own = {
  get console() { return native.appConsole(); },
  get diagnoses() { return native.appDiagnoses(); },
  get exitCode() { return native.appExitCode(); },
};

// Capabilities add theirs, such as `app.fetches`.
export const app = new Proxy(own, {
  has: (_, name) => name in own || (typeof name === 'string' && native.appValue(name) !== undefined),
  get: (_, name) => (name in own || typeof name !== 'string' ? own[name] : native.appValue(name)),
});
