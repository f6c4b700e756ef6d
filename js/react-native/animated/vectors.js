import { normalizeColor } from '../color/normalizeColor.js';
import { AnimatedValue } from './AnimatedValue.js';
import { AnimatedNode } from './nodes.js';

const valueOf = (value) => (value instanceof AnimatedNode ? value : new AnimatedValue(value));

/** Several values that are animated together, such as the coordinates of a point. */
class AnimatedWithChildren extends AnimatedNode {
  #listeners = new Map();

  /** The values by name. */
  get __parts() { return {}; }
  get __sources() { return Object.values(this.__parts); }
  #each(act) {
    for (const part of this.__sources) act(part);
  }

  /** A listener hears of each part that changes. */
  addListener(listener) {
    const report = () => listener(this.__report());
    const ids = this.__sources.map((part) => part.addListener(report));
    this.#listeners.set(ids[0], ids);
    return ids[0];
  }
  __report() { return { value: this.__getValue() }; }
  removeListener(id) {
    this.__sources.forEach((part, index) => part.removeListener(this.#listeners.get(id)?.[index]));
    this.#listeners.delete(id);
  }
  removeAllListeners() {
    for (const id of [...this.#listeners.keys()]) this.removeListener(id);
  }
  hasListeners() { return this.#listeners.size > 0; }

  setOffset(offset) {
    for (const [name, part] of Object.entries(this.__parts)) part.setOffset(offset[name]);
  }
  flattenOffset() { this.#each((part) => part.flattenOffset()); }
  extractOffset() { this.#each((part) => part.extractOffset()); }
  stopAnimation(callback) {
    this.#each((part) => part.stopAnimation());
    callback?.(this.__getValue());
  }
  resetAnimation(callback) {
    this.#each((part) => part.resetAnimation());
    callback?.(this.__getValue());
  }
}

export class AnimatedValueXY extends AnimatedWithChildren {
  constructor(value, _config) {
    super();
    const { x = 0, y = 0 } = value ?? {};
    this.x = valueOf(x);
    this.y = valueOf(y);
  }
  get __parts() { return { x: this.x, y: this.y }; }
  __getValue() { return { x: this.x.__getValue(), y: this.y.__getValue() }; }
  setValue({ x, y }) {
    this.x.setValue(x);
    this.y.setValue(y);
  }
  // As in React Native, the listener gets the point itself.
  __report() { return this.__getValue(); }
  getLayout() { return { left: this.x, top: this.y }; }
  getTranslateTransform() { return [{ translateX: this.x }, { translateY: this.y }]; }
}

/** Red, green and blue from 0 to 255, and opacity from 0 to 1. */
function channels(color) {
  if (typeof color === 'object' && color !== null && 'r' in color) return color;
  const number = normalizeColor(color ?? 'black');
  if (typeof number !== 'number') throw new Error(`Animated.Color: ${color} is not a color`);
  const [r, g, b, a] = [24, 16, 8, 0].map((shift) => (number >>> shift) & 0xff);
  return { r, g, b, a: a / 255 };
}

export class AnimatedColor extends AnimatedWithChildren {
  constructor(color, _config) {
    super();
    for (const [name, value] of Object.entries(channels(color))) this[name] = valueOf(value);
  }
  get __parts() { return { r: this.r, g: this.g, b: this.b, a: this.a }; }
  __getValue() {
    const [r, g, b, a] = this.__sources.map((part) => part.__getValue());
    return `rgba(${r}, ${g}, ${b}, ${a})`;
  }
  setValue(color) {
    for (const [name, value] of Object.entries(channels(color))) this[name].setValue(value);
  }
  static __channels(color) { return channels(color); }
}
