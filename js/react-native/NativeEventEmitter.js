import { DeviceEventEmitter } from './DeviceEventEmitter.js';
import { invariant } from './invariant.js';
import { Platform } from './Platform.js';

/**
 * Listens to the events of one native module.
 *
 * All events arrive at DeviceEventEmitter. This class only tells the module how many listeners it has, so that it can
 * start and stop observing.
 */
export class NativeEventEmitter {
  #module = null;
  // How many listeners of an event were added through this emitter, for a diagnosis.
  #own = new Map();

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
    // Native code is informed first, because it may send an event when it starts observing.
    this.#module?.addListener(eventType);
    let subscription = DeviceEventEmitter.addListener(eventType, listener, context);
    this.#own.set(eventType, (this.#own.get(eventType) ?? 0) + 1);
    return {
      remove: () => {
        if (subscription === null) return;
        this.#module?.removeListeners(1);
        this.#own.set(eventType, Math.max(0, (this.#own.get(eventType) ?? 0) - 1));
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
    const count = this.listenerCount(eventType);
    const foreign = count - (this.#own.get(eventType) ?? 0);
    if (foreign > 0) globalThis.__bridgehost.noteForeignRemoval(eventType, foreign);
    this.#own.delete(eventType);
    this.#module?.removeListeners(count);
    DeviceEventEmitter.removeAllListeners(eventType);
  }

  listenerCount(eventType) {
    return DeviceEventEmitter.listenerCount(eventType);
  }
}
