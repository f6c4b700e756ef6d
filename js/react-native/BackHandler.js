import { until } from './version.js';

/** Android's button; iOS has none, so nothing happens. */
export const BackHandler = {
  exitApp() {},
  addEventListener(_eventName, _handler) { return { remove() {} }; },
  // Gone since 0.77.
  get removeEventListener() { return until(77, (_eventName, _handler) => {}); },
};
