import { until } from './version.js';

/** Subscriptions by their listeners: up to 0.69, React Native also removed a listener by its function. */
export const listenersByFunction = () => {
  const all = new Set();
  return {
    add(type, listener, subscription) {
      until(70, all)?.add([type, listener, subscription]);
      return subscription;
    },
    get remove() {
      return until(70, (type, listener) => all.forEach((each) => {
        if (each[0] === type && each[1] === listener && all.delete(each)) each[2].remove();
      }));
    },
  };
};
