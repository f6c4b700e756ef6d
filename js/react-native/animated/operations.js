import { AnimatedValue } from './AnimatedValue.js';
import { AnimatedNode } from './nodes.js';

const nodeOf = (value) => (typeof value === 'number' ? new AnimatedValue(value) : value);

/** What a function makes of other nodes. */
class Operation extends AnimatedNode {
  #sources;
  #compute;

  constructor(sources, compute) {
    super();
    this.#sources = sources.map(nodeOf);
    this.#compute = compute;
  }
  get __sources() { return this.#sources; }
  __getValue() { return this.#compute(...this.#sources.map((each) => each.__getValue())); }
}

export const add = (a, b) => new Operation([a, b], (x, y) => x + y);
export const subtract = (a, b) => new Operation([a, b], (x, y) => x - y);
export const multiply = (a, b) => new Operation([a, b], (x, y) => x * y);
export const divide = (a, b) => new Operation([a, b], (x, y) => {
  if (y !== 0) return x / y;
  console.error('Detected division by zero in AnimatedDivision');
  return 0;
});
export const modulo = (a, modulus) => new Operation([a], (x) => ((x % modulus) + modulus) % modulus);

/** The difference to the last value, added up within limits. */
export function diffClamp(a, min, max) {
  const clamp = (value) => Math.min(Math.max(value, min), max);
  let last = nodeOf(a).__getValue();
  let value = clamp(last);
  return new Operation([a], (x) => {
    value = clamp(value + x - last);
    last = x;
    return value;
  });
}
