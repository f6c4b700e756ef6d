import { DeviceEventEmitter } from './DeviceEventEmitter.js';
import { LayoutAnimation } from './LayoutAnimation.js';
import { listenersByFunction } from './listenersByFunction.js';

let added = null;
const listeners = () => (added ??= listenersByFunction());

/** The keyboard, which nobody opens in the background. */
export const Keyboard = {
  addListener: (eventType, listener, context) =>
    listeners().add(eventType, listener, DeviceEventEmitter.addListener(eventType, listener, context)),
  removeAllListeners(eventType) {
    if (eventType != null) DeviceEventEmitter.removeAllListeners(eventType);
  },
  // Gone since 0.70.
  get removeListener() { return listeners().remove; },
  dismiss() {},
  isVisible: () => false,
  metrics: () => undefined,
  scheduleLayoutAnimation({ duration, easing }) {
    if (!duration) return;
    const type = LayoutAnimation.Types[easing] ?? 'keyboard';
    LayoutAnimation.configureNext({ duration, update: { duration, type } });
  },
};
