import { Platform } from './Platform.js';

const version = () => Platform.constants.reactNativeVersion;

/** The version of React Native that the app uses. */
export class ReactNativeVersion {
  static get major() { return version().major; }
  static get minor() { return version().minor; }
  static get patch() { return version().patch; }
  static get prerelease() { return version().prerelease; }
  static get version() { return version(); }
  static getVersionString() {
    const { major, minor, patch, prerelease } = version();
    return `${major}.${minor}.${patch}${prerelease === null ? '' : `-${prerelease}`}`;
  }
}
