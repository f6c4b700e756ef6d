import { minorVersion, until } from './version.js';

/** The overlay with warnings, which is not drawn: the log has them all. */
export const LogBox = {
  install() {},
  uninstall() {},
  isInstalled: () => false,
  ignoreLogs(_patterns) {},
  ignoreAllLogs(_ignores) {},
  clearAllLogs() {},
  addLog(_log) {},
  addConsoleLog(_level, ..._args) {},
  addException(_error) {},
  // The older name of ignoreLogs, gone since 0.63.
  get ignoreWarnings() { return until(63, (_patterns) => {}); },
};

/** The overlay of React Native before 0.63. */
export class YellowBox {
  static install() { replaced('install'); }
  static uninstall() { replaced('uninstall'); }
  static ignoreWarnings(_patterns) { replaced('ignoreLogs'); }
  get isReactComponent() { return true; }
  render() { return null; }
}

function replaced(method) {
  if (minorVersion() < 63) return;
  console.warn(`YellowBox has been replaced with LogBox. Please call LogBox.${method}() instead.`);
}

/** Switched LogBox on in 0.62. */
export function unstable_enableLogBox() {
  if (minorVersion() < 63) return;
  console.warn('LogBox is enabled by default so there is no need to call unstable_enableLogBox() '
    + 'anymore. This is a no op and will be removed in the next version.');
}
