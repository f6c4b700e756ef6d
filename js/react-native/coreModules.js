import { DeviceInfo } from './DeviceInfo.js';
import { Dimensions } from './Dimensions.js';
import { I18nManager } from './I18nManager.js';
import { provide } from './NativeModules.js';
import { UIManager } from './UIManager.js';

// The status bar of a phone with a notch, in points.
const HEIGHT = 47;

const StatusBarManager = {
  HEIGHT,
  getConstants: () => ({ HEIGHT }),
  getHeight: (callback) => setTimeout(callback, 0, { height: HEIGHT }),
  setStyle(_style, _isAnimated) {},
  setHidden(_isHidden, _animation) {},
  setNetworkActivityIndicatorVisible(_isVisible) {},
  addListener(_event) {},
  removeListeners(_count) {},
};

// React Native's own native modules that libraries take from NativeModules. Scripts without a screen do not have them.
provide({
  DeviceInfo: {
    ...DeviceInfo,
    get Dimensions() { return { window: Dimensions.get('window'), screen: Dimensions.get('screen') }; },
    addListener(_event) {},
    removeListeners(_count) {},
  },
  I18nManager,
  StatusBarManager,
  UIManager,
});
