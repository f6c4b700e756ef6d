import { DecayAnimation, SpringAnimation, TimingAnimation } from './animations.js';
import { parallel } from './composite.js';
import { AnimatedNode } from './nodes.js';
import { AnimatedColor, AnimatedValueXY } from './vectors.js';

/** Starts an animation anew whenever the node changes that it goes to. */
class Tracking extends AnimatedNode {
  #target;
  #restart;

  constructor(target, restart) {
    super();
    this.#target = target;
    this.#restart = restart;
  }
  start() {
    this.#target.__addChild(this);
    this.__changed();
  }
  stop() { this.#target.__removeChild(this); }
  __changed() { this.#restart(this.#target.__getValue()); }
}

/** One animation per part of a point or colour. */
function parts(value, config, drive) {
  const split = (each, name) => {
    const given = config[each];
    if (value instanceof AnimatedColor && each === 'toValue' && !(given instanceof AnimatedNode)) {
      return AnimatedColor.__channels(given)[name];
    }
    return typeof given === 'object' && given !== null ? given[name] : given;
  };
  const animations = Object.entries(value.__parts).map(([name, part]) => {
    const own = Object.fromEntries(
      ['toValue', 'velocity'].filter((each) => each in config).map((each) => [each, split(each, name)]));
    return drive(part, { ...config, ...own });
  });
  return parallel(animations, { stopTogether: false });
}

const isVector = (value) => value instanceof AnimatedValueXY || value instanceof AnimatedColor;

function drive(Kind, value, config) {
  if (isVector(value)) return parts(value, config, (part, own) => drive(Kind, part, own));
  const run = (settings, callback) => {
    const report = (result) => {
      callback?.(result);
      config.onComplete?.(result);
    };
    value.stopTracking();
    const { toValue } = settings;
    if (toValue instanceof AnimatedNode) {
      value.track(new Tracking(toValue, (target) =>
        value.animate(new Kind({ ...settings, toValue: target }), report)));
    } else {
      value.animate(new Kind(settings), report);
    }
  };
  return {
    start(callback) { run(config, callback); },
    stop() { value.stopAnimation(); },
    reset() { value.resetAnimation(); },
    _startNativeLoop(iterations) { run({ ...config, iterations }); },
    _isUsingNativeDriver: () => config.useNativeDriver ?? false,
  };
}

export const timing = (value, config) => drive(TimingAnimation, value, config);
export const spring = (value, config) => drive(SpringAnimation, value, config);
export const decay = (value, config) => drive(DecayAnimation, value, config);
