import { AnimatedNode } from './nodes.js';

/** A number that animations change. */
export class AnimatedValue extends AnimatedNode {
  _value;
  _offset = 0;
  _startingValue;
  #animation = null;
  #tracking = null;

  constructor(value, _config) {
    super();
    if (typeof value !== 'number') {
      throw new Error('AnimatedValue: Attempting to set value to undefined');
    }
    this._value = value;
    this._startingValue = value;
  }
  __getValue() { return this._value + this._offset; }
  // Nothing shows the value any more.
  __detach() { this.stopAnimation(); }

  #update(value) {
    if (value === undefined) throw new Error('AnimatedValue: Attempting to set value to undefined');
    this._value = value;
    this.__changed();
  }

  setValue(value) {
    this.#end();
    this.#update(value);
  }
  setOffset(offset) { this._offset = offset; }
  flattenOffset() {
    this._value += this._offset;
    this._offset = 0;
  }
  extractOffset() {
    this._offset += this._value;
    this._value = 0;
  }

  #end() {
    const animation = this.#animation;
    this.#animation = null;
    animation?.stop();
  }
  stopAnimation(callback) {
    this.stopTracking();
    this.#end();
    callback?.(this.__getValue());
  }
  resetAnimation(callback) {
    this.stopAnimation(callback);
    this._value = this._startingValue;
  }
  animate(animation, callback) {
    const previous = this.#animation;
    this.#end();
    this.#animation = animation;
    animation.begin(this._value, (value) => this.#update(value), (result) => {
      if (this.#animation === animation) this.#animation = null;
      callback?.(result);
    }, previous);
  }

  /** Follows another node: each of its changes starts a new animation. */
  track(tracking) {
    this.stopTracking();
    this.#tracking = tracking;
    tracking.start();
  }
  stopTracking() {
    const tracking = this.#tracking;
    this.#tracking = null;
    tracking?.stop();
  }
}
