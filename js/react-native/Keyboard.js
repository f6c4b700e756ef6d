import { DeviceEventEmitter } from './DeviceEventEmitter.js';
import { LayoutAnimation } from './LayoutAnimation.js';
import { until } from './version.js';

/** The keyboard, which nobody opens in the background. */
export const Keyboard = {
  addListener: (eventType, listener, context) =>
    DeviceEventEmitter.addListener(eventType, listener, context),
  removeAllListeners(eventType) {
    if (eventType != null) DeviceEventEmitter.removeAllListeners(eventType);
  },
  // Gone since 0.70. An emitter of today cannot find a listener by its function.
  get removeListener() { return until(70, (_eventType, _listener) => {}); },
  dismiss() {},
  isVisible: () => false,
  metrics: () => undefined,
  scheduleLayoutAnimation({ duration, easing }) {
    if (!duration) return;
    const type = LayoutAnimation.Types[easing] ?? 'keyboard';
    LayoutAnimation.configureNext({ duration, update: { duration, type } });
  },
};
