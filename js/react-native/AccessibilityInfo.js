import { DeviceEventEmitter } from './DeviceEventEmitter.js';
import { until } from './version.js';
import { hasOwn } from './hasOwn.js';

const isOff = () => Promise.resolve(false);

// The names of the events of iOS; others are never sent there.
const events = {
  announcementFinished: 'announcementFinished',
  boldTextChanged: 'boldTextChanged',
  change: 'screenReaderChanged',
  darkerSystemColorsChanged: 'darkerSystemColorsChanged',
  grayscaleChanged: 'grayscaleChanged',
  invertColorsChanged: 'invertColorsChanged',
  reduceMotionChanged: 'reduceMotionChanged',
  reduceTransparencyChanged: 'reduceTransparencyChanged',
  screenReaderChanged: 'screenReaderChanged',
};

/** The person uses no assistive technology. */
export const AccessibilityInfo = {
  isBoldTextEnabled: isOff,
  isGrayscaleEnabled: isOff,
  isInvertColorsEnabled: isOff,
  isReduceMotionEnabled: isOff,
  isHighTextContrastEnabled: isOff,
  isDarkerSystemColorsEnabled: isOff,
  prefersCrossFadeTransitions: isOff,
  isReduceTransparencyEnabled: isOff,
  isScreenReaderEnabled: isOff,
  isAccessibilityServiceEnabled: () => Promise.reject(
    new Error('isAccessibilityServiceEnabled is only available on Android')),
  addEventListener(eventName, listener) {
    const name = hasOwn(events, eventName) ? events[eventName] : undefined;
    return name === undefined ? { remove() {} } : DeviceEventEmitter.addListener(name, listener);
  },
  setAccessibilityFocus(_tag) {},
  sendAccessibilityEvent(_handle, _eventType) {},
  announceForAccessibility(_announcement) {},
  announceForAccessibilityWithOptions(_announcement, _options) {},
  getRecommendedTimeoutMillis: async (original) => original,
  // Gone since 0.70 and 0.65.
  get removeEventListener() { return until(70, (_eventName, _listener) => {}); },
  get fetch() { return until(65, isOff); },
};
