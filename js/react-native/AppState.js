import { listenersByFunction } from './listenersByFunction.js';
import { NativeEventEmitter } from './NativeEventEmitter.js';
import { NativeModules } from './NativeModules.js';

// The native events, and the arguments for the listeners.
const events = {
  change: ['appStateDidChange', (listener) => (body) => listener(body.app_state)],
  memoryWarning: ['memoryWarning', (listener) => () => listener()],
  blur: ['appStateFocusChange', (listener) => (hasFocus) => (hasFocus ? undefined : listener())],
  focus: ['appStateFocusChange', (listener) => (hasFocus) => (hasFocus ? listener() : undefined)],
};

class AppStateImplementation {
  currentState = null;
  isAvailable = false;
  #emitter = null;

  constructor() {
    const module = NativeModules.AppState;
    if (module === null) return;
    this.isAvailable = true;
    this.currentState = module.initialAppState ?? module.getConstants?.().initialAppState ?? null;
    this.#emitter = new NativeEventEmitter(module);
    let changed = false;
    this.#emitter.addListener('appStateDidChange', ({ app_state: state }) => {
      changed = true;
      this.currentState = state;
    });
    // The state may have changed while the script was loading.
    module.getCurrentAppState(({ app_state: state }) => {
      if (changed || state === this.currentState) return;
      this.currentState = state;
      this.#emitter.emit('appStateDidChange', { app_state: state });
    }, console.error);
  }

  addEventListener(type, listener) {
    if (this.#emitter === null) {
      throw new Error('Cannot use AppState when `isAvailable` is false.');
    }
    if (!Object.prototype.hasOwnProperty.call(events, type)) {
      throw new Error(`Trying to subscribe to unknown event: ${type}`);
    }
    const [eventType, adapt] = events[type];
    return this.#emitter.addListener(eventType, adapt(listener));
  }
}

// Made when a script first uses it, as in React Native. Before that, no state is received.
let made = null;
const appState = () => (made ??= new AppStateImplementation());
let added = null;
const listeners = () => (added ??= listenersByFunction());

/** Whether the app is in the foreground, and when that changes. */
export const AppState = {
  get currentState() {
    return appState().currentState;
  },
  get isAvailable() {
    return appState().isAvailable;
  },
  addEventListener(type, listener) {
    return listeners().add(type, listener, appState().addEventListener(type, listener));
  },
  // Gone since 0.70.
  get removeEventListener() { return listeners().remove; },
};
