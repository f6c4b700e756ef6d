import { AnimatedNode } from './nodes.js';

/** Sets the values that a mapping names to what an event has in their place. */
function apply(mapping, value) {
  if (mapping instanceof AnimatedNode && typeof value === 'number') mapping.setValue(value);
  else if (mapping instanceof AnimatedNode && typeof mapping.setValue === 'function') {
    if (value !== undefined && value !== null) mapping.setValue(value);
  } else if (typeof mapping === 'object' && mapping !== null) {
    for (const [name, inner] of Object.entries(mapping)) apply(inner, value?.[name]);
  }
}

/** A handler of events that moves animated values. */
export class AnimatedEvent {
  #listeners = [];
  #mappings;

  constructor(mappings, config) {
    this.#mappings = mappings;
    this.__isNative = config?.useNativeDriver ?? false;
    if (config?.listener) this.__addListener(config.listener);
  }
  __addListener(listener) { this.#listeners.push(listener); }
  __removeListener(listener) {
    this.#listeners = this.#listeners.filter((each) => each !== listener);
  }
  __attach(_view, _eventName) {}
  __detach(_view, _eventName) {}
  __getHandler() {
    return (...args) => {
      this.#mappings.forEach((mapping, index) => apply(mapping, args[index]));
      for (const listener of this.#listeners) listener(...args);
    };
  }
}

/** As in React Native: a function, or for native code an object. */
export function event(mappings, config) {
  const made = new AnimatedEvent(mappings, config);
  return made.__isNative ? made : made.__getHandler();
}

export function forkEvent(current, listener) {
  if (!current) return listener;
  if (current instanceof AnimatedEvent) {
    current.__addListener(listener);
    return current;
  }
  return (...args) => {
    current(...args);
    listener(...args);
  };
}
export function unforkEvent(current, listener) {
  if (current instanceof AnimatedEvent) current.__removeListener(listener);
}
export function attachNativeEvent(_view, eventName, mappings) {
  const made = new AnimatedEvent(mappings, { useNativeDriver: true });
  made.__attach(null, eventName);
  return { detach() { made.__detach(null, eventName); } };
}
