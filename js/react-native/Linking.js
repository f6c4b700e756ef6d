import { invariant } from './invariant.js';
import { listenersByFunction } from './listenersByFunction.js';
import { NativeEventEmitter } from './NativeEventEmitter.js';
import { getEnforcing } from './TurboModuleRegistry.js';

const native = () => getEnforcing('LinkingManager');

function check(url) {
  invariant(typeof url === 'string', `Invalid URL: should be a string. Was: ${url}`);
  invariant(url !== '', 'Invalid URL: cannot be empty');
}

let emitter = null;
const events = () => (emitter ??= new NativeEventEmitter(native()));
let added = null;
const listeners = () => (added ??= listenersByFunction());

/** Links between apps: opening them, and receiving those that open the app. */
export const Linking = {
  /** Calls back with `{ url }` when a link to the app arrives while it runs. */
  addEventListener(type, listener) {
    return listeners().add(type, listener, events().addListener(type, listener));
  },
  // Gone since 0.70.
  get removeEventListener() { return listeners().remove; },
  addListener(type, listener, context) {
    return events().addListener(type, listener, context);
  },
  removeAllListeners(type) {
    events().removeAllListeners(type);
  },
  openURL(url) {
    check(url);
    return native().openURL(url);
  },
  canOpenURL(url) {
    check(url);
    return native().canOpenURL(url);
  },
  openSettings() {
    return native().openSettings();
  },
  /** The link that launched the app; `null` if there is none. */
  getInitialURL() {
    return native().getInitialURL();
  },
  /** Only Android supports this. */
  sendIntent() {
    return Promise.reject(new Error('Unsupported'));
  },
};
