import { NativeEventEmitter } from '../NativeEventEmitter.js';
import { NativeModules } from '../NativeModules.js';
import { minorVersion } from '../version.js';

const native = () => NativeModules.NetInfo;
const changed = 'networkStatusDidChange';
const unknown = { connectionType: 'unknown', effectiveConnectionType: 'unknown', network_info: 'unknown' };

/** The names of events since 0.48, and how they say the connection. Before, any name was one for `change`. */
const events = {
  connectionChange: ({ connectionType, effectiveConnectionType }) =>
    ({ type: connectionType, effectiveType: effectiveConnectionType }),
  change: ({ network_info: type }) => type,
};
const hasConnectionChange = () => minorVersion() >= 48;
const isOnline = (type) => type !== 'none' && type !== 'unknown';

let emitter;
// Before 0.57, iOS knows the connection only after someone has listened.
let isKnown = false;
const subscriptions = new Map();
const ofConnected = new Map();

function subscribe(handler, read) {
  emitter = emitter ?? new NativeEventEmitter(native());
  subscriptions.set(handler, emitter.addListener(changed, (state) => {
    isKnown = true;
    handler(read(state));
  }));
}

async function current() {
  const state = await native().getCurrentConnectivity();
  return isKnown || minorVersion() >= 57 ? state : unknown;
}

/** The network connection, of React Native before 0.60. */
export const NetInfo = {
  addEventListener(eventName, handler) {
    if (!hasConnectionChange()) {
      subscribe(handler, events.change);
    } else if (eventName === 'connectionChange' || eventName === 'change') {
      if (eventName === 'change') {
        console.warn('NetInfo\'s "change" event is deprecated. Listen to the "connectionChange" event instead.');
      }
      subscribe(handler, events[eventName]);
    } else {
      console.warn(`Trying to subscribe to unknown event: "${eventName}"`);
      return { remove() {} };
    }
    return { remove: () => NetInfo.removeEventListener(eventName, handler) };
  },
  removeEventListener(_eventName, handler) {
    subscriptions.get(handler)?.remove();
    subscriptions.delete(handler);
  },
  fetch() {
    if (hasConnectionChange()) {
      console.warn('NetInfo.fetch() is deprecated. Use NetInfo.getConnectionInfo() instead.');
    }
    return current().then(events.change);
  },
  get getConnectionInfo() {
    return hasConnectionChange() ? () => current().then(events.connectionChange) : undefined;
  },
  isConnected: {
    addEventListener(eventName, handler) {
      const listener = (connection) => handler(isOnline(connection.type ?? connection));
      ofConnected.set(handler, listener);
      NetInfo.addEventListener(eventName, listener);
      return { remove: () => NetInfo.isConnected.removeEventListener(eventName, handler) };
    },
    removeEventListener(eventName, handler) {
      NetInfo.removeEventListener(eventName, ofConnected.get(handler));
      ofConnected.delete(handler);
    },
    fetch: () => current().then(({ connectionType }) => isOnline(connectionType)),
  },
  isConnectionExpensive: () => Promise.reject(new Error('Currently not supported on iOS')),
};
