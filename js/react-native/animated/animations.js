import { Animation } from './Animation.js';
import { Easing } from './Easing.js';
import { springParameters } from './springParameters.js';

export class TimingAnimation extends Animation {
  #config;
  #from = 0;

  constructor(config) {
    super(config);
    this.#config = config;
  }
  get length() { return this.#config.duration ?? 500; }
  from(value) { this.#from = value; }
  at(elapsed) {
    const { toValue, easing = Easing.inOut(Easing.ease) } = this.#config;
    this.isDone = elapsed >= this.length;
    if (this.length === 0) return toValue;
    return this.#from + easing(Math.min(1, elapsed / this.length)) * (toValue - this.#from);
  }
}

export class DecayAnimation extends Animation {
  #config;
  #from = 0;
  #last = 0;

  constructor(config) {
    super(config);
    this.#config = config;
  }
  from(value) {
    this.#from = value;
    this.#last = value;
  }
  at(elapsed) {
    const { velocity, deceleration = 0.998 } = this.#config;
    const loss = 1 - deceleration;
    const value = this.#from + (velocity / loss) * (1 - Math.exp(-loss * elapsed));
    this.isDone = elapsed > 0 && Math.abs(this.#last - value) < 0.1;
    this.#last = value;
    return value;
  }
}

/** A damped spring: https://en.wikipedia.org/wiki/Harmonic_oscillator#Damped_harmonic_oscillator */
export class SpringAnimation extends Animation {
  velocity = 0;
  #config;
  #from = 0;
  #initialVelocity = 0;

  constructor(config) {
    super(config);
    this.#config = { ...config, ...springParameters(config) };
  }
  // A long pause does not make a spring jump.
  limited(milliseconds) { return Math.min(64, milliseconds); }
  from(value, previous) {
    this.#from = value;
    const inherited = previous instanceof SpringAnimation ? previous.velocity : 0;
    this.#initialVelocity = this.#config.velocity ?? inherited;
  }

  at(elapsed) {
    const {
      toValue, overshootClamping = false, restDisplacementThreshold = 0.001,
      restSpeedThreshold = 0.001, stiffness,
    } = this.#config;
    const { position, velocity } = this.#motion(elapsed / 1000);
    this.velocity = velocity;
    const isBeyond = this.#from < toValue ? position > toValue : position < toValue;
    const isOver = overshootClamping && stiffness !== 0 && isBeyond;
    const isAtRest = Math.abs(velocity) <= restSpeedThreshold
      && (stiffness === 0 || Math.abs(toValue - position) <= restDisplacementThreshold);
    this.isDone = elapsed > 0 && (isOver || isAtRest);
    return this.isDone && stiffness !== 0 ? toValue : position;
  }

  #motion(t) {
    const { toValue, stiffness, damping, mass } = this.#config;
    const frequency = Math.sqrt(stiffness / mass);
    const ratio = damping / (2 * Math.sqrt(stiffness * mass));
    const distance = toValue - this.#from;
    const speed = -this.#initialVelocity;
    if (ratio >= 1) {
      const envelope = Math.exp(-frequency * t);
      const drift = speed + frequency * distance;
      return {
        position: toValue - envelope * (distance + drift * t),
        velocity: envelope * (frequency * (distance + drift * t) - drift),
      };
    }
    const damped = frequency * Math.sqrt(1 - ratio * ratio);
    const envelope = Math.exp(-ratio * frequency * t);
    const swing = (speed + ratio * frequency * distance) / damped;
    const sine = Math.sin(damped * t);
    const cosine = Math.cos(damped * t);
    const offset = swing * sine + distance * cosine;
    return {
      position: toValue - envelope * offset,
      velocity: envelope * (ratio * frequency * offset - damped * (swing * cosine - distance * sine)),
    };
  }
}
