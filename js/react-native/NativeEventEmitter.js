import { DeviceEventEmitter } from './DeviceEventEmitter.js';
import { invariant } from './invariant.js';
import { Platform } from './Platform.js';

/**
 * Listens to the events of one native module.
 *
 * All events arrive at the one DeviceEventEmitter; this class only tells the module how many
 * listeners it has, so that it can start and stop observing.
 */
export class NativeEventEmitter {
  #module = null;

  constructor(nativeModule) {
    if (Platform.OS === 'ios') {
      invariant(nativeModule != null,
        '`new NativeEventEmitter()` requires a non-null argument.');
    }
    const lacks = (method) => nativeModule != null && typeof nativeModule[method] !== 'function';
    const missing = ['addListener', 'removeListeners'].filter(lacks);
    for (const method of missing) {
      console.warn('`new NativeEventEmitter()` was called with a non-null argument without the '
        + `required \`${method}\` method.`);
    }
    if (nativeModule != null && missing.length === 0) this.#module = nativeModule;
  }

  addListener(eventType, listener, context) {
    // Native code hears of the listener first: it may send while it starts to observe.
    this.#module?.addListener(eventType);
    let subscription = DeviceEventEmitter.addListener(eventType, listener, context);
    return {
      remove: () => {
        if (subscription === null) return;
        this.#module?.removeListeners(1);
        subscription.remove();
        subscription = null;
      },
    };
  }

  emit(eventType, ...args) {
    DeviceEventEmitter.emit(eventType, ...args);
  }

  removeAllListeners(eventType) {
    invariant(eventType != null,
      '`NativeEventEmitter.removeAllListener()` requires a non-null argument.');
    this.#module?.removeListeners(this.listenerCount(eventType));
    DeviceEventEmitter.removeAllListeners(eventType);
  }

  listenerCount(eventType) {
    return DeviceEventEmitter.listenerCount(eventType);
  }
}
