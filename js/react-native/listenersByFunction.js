import { minorVersion } from './version.js';

/** Subscriptions by their listeners: before 0.70, React Native also removed a listener by its function. */
export class ListenersByFunction {
  #all = [];

  add(type, listener, subscription) {
    if (minorVersion() < 70) this.#all.push({ type, listener, subscription });
    return subscription;
  }

  remove(type, listener) {
    const isMeant = (each) => each.type === type && each.listener === listener;
    for (const { subscription } of this.#all.filter(isMeant)) subscription.remove();
    this.#all = this.#all.filter((each) => !isMeant(each));
  }
}
