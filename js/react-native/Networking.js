import { DeviceEventEmitter } from './DeviceEventEmitter.js';
import { NativeModules } from './NativeModules.js';

/** React Native's way to the network below `fetch`. */
export const Networking = {
  addListener: (eventType, listener, context) =>
    DeviceEventEmitter.addListener(eventType, listener, context),
  sendRequest() {
    throw new Error('bridgehost has no Networking.sendRequest: use fetch or XMLHttpRequest');
  },
  abortRequest(_requestId) {},
  /** Calls back whether there were cookies. */
  clearCookies(callback) {
    NativeModules.Networking.clearCookies(callback);
  },
};
