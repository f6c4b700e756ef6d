import { interpolation } from './interpolation.js';

let lastListener = 0;

/**
 * A value that changes, or that follows from others. Its children are the nodes that use it. It is
 * a child of its sources itself as long as it has children. As in React Native, listeners do not
 * count: a node that nothing uses does not call them.
 */
export class AnimatedNode {
  #children = [];
  #listeners = new Map();

  /** The nodes that this one follows from. */
  get __sources() { return []; }
  __getValue() { return undefined; }
  __getAnimatedValue() { return this.__getValue(); }
  /** The last child is gone. */
  __detach() {}

  __addChild(child) {
    this.#children.push(child);
    if (this.#children.length > 1) return;
    for (const each of this.__sources) each.__addChild(this);
  }
  __removeChild(child) {
    const index = this.#children.indexOf(child);
    if (index < 0) return;
    this.#children.splice(index, 1);
    if (this.#children.length > 0) return;
    this.__detach();
    for (const each of this.__sources) each.__removeChild(this);
  }
  __getChildren() { return [...this.#children]; }

  /** Calls the listeners of this node and of all that follow from it. */
  __changed() {
    if (this.#listeners.size > 0) {
      const value = this.__getValue();
      for (const listener of [...this.#listeners.values()]) listener({ value });
    }
    for (const child of this.__getChildren()) child.__changed();
  }

  addListener(listener) {
    const id = String(++lastListener);
    this.#listeners.set(id, listener);
    return id;
  }
  removeListener(id) { this.#listeners.delete(id); }
  removeAllListeners() { this.#listeners.clear(); }
  hasListeners() { return this.#listeners.size > 0; }

  interpolate(config) { return new AnimatedInterpolation(this, config); }
  toJSON() { return this.__getValue(); }
}

export class AnimatedInterpolation extends AnimatedNode {
  #source;
  #convert;

  constructor(source, config) {
    super();
    this.#source = source;
    this.#convert = interpolation(config);
  }
  get __sources() { return [this.#source]; }
  __getValue() { return this.#convert(this.#source.__getValue()); }
}
