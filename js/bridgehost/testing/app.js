import { native } from './native.js';

// What is known of the app, whether it runs or not.
export const app = {
  get console() { return native.appConsole(); },
  get diagnoses() { return native.appDiagnoses(); },
  get fetches() { return native.appFetches(); },
  get exitCode() { return native.appExitCode(); },
};
