// Read when needed, because few scripts use more than `OS`.
const device = () => globalThis.__bridgehost.platform();

const versionOf = (text) => {
  const [numbers, ...prerelease] = text.split('-');
  const [major, minor, patch] = numbers.split('.').map(Number);
  return { major, minor, patch, prerelease: prerelease.length > 0 ? prerelease.join('-') : null };
};

/** The device on which the script runs: a simulated iPhone. */
export const Platform = {
  OS: 'ios',
  get Version() {
    return device().Version;
  },
  get constants() {
    const { Version: osVersion, reactNativeVersion } = device();
    return {
      forceTouchAvailable: false,
      interfaceIdiom: 'phone',
      isTesting: false,
      isMacCatalyst: false,
      osVersion,
      reactNativeVersion: versionOf(reactNativeVersion),
      systemName: 'iOS',
    };
  },
  get isPad() {
    return this.constants.interfaceIdiom === 'pad';
  },
  get isTV() {
    return this.constants.interfaceIdiom === 'tv';
  },
  get isVision() {
    return this.constants.interfaceIdiom === 'vision';
  },
  get isTesting() {
    return Boolean(this.constants.isTesting);
  },
  get isDisableAnimations() {
    // Only tests of React Native itself set the constant on iOS.
    return this.constants.isDisableAnimations ?? this.isTesting;
  },
  get isMacCatalyst() {
    return Boolean(this.constants.isMacCatalyst);
  },
  select: (choices) => globalThis.__bridgehost.select(choices),
};
