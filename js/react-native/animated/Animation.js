import { InteractionManager } from '../InteractionManager.js';
import { minorVersion } from '../version.js';

const frame = 16.67;
// No spring takes longer to come to rest.
const longest = 600_000;

function driver({ useNativeDriver }) {
  if (useNativeDriver === null || useNativeDriver === undefined) {
    console.warn('Animated: `useNativeDriver` was not specified. This is a required option and '
      + 'must be explicitly set to `true` or `false`');
  }
  return useNativeDriver ?? false;
}

/**
 * One way of an animated value. JavaScript computes its frames, or native code does. Nothing draws
 * what native code computes. So JavaScript hears of its end, after as long as it takes on a phone.
 *
 * A kind of animation has `from(value, previous)`, which begins, and `at(milliseconds)`, which
 * returns the value and sets `isDone`.
 */
export class Animation {
  isDone = false;
  #config;
  #isNative;
  #report = null;
  #frame;
  #timer;
  #interaction;

  constructor(config) {
    this.#config = config;
    this.#isNative = driver(config);
  }

  begin(value, onUpdate, onEnd, previous) {
    this.#report = onEnd;
    this.isDone = false;
    // Since 0.82 nothing waits for interactions.
    if (minorVersion() < 82 && (this.#config.isInteraction ?? !this.#isNative)) {
      this.#interaction = InteractionManager.createInteractionHandle();
    }
    const start = () => {
      this.from(value, previous);
      if (this.#isNative) this.#runNatively(onUpdate);
      else this.#runFrames(onUpdate);
    };
    if (this.#config.delay > 0) this.#timer = setTimeout(start, this.#config.delay);
    else start();
  }

  #runFrames(onUpdate) {
    let last = Date.now();
    let elapsed = 0;
    const step = () => {
      const now = Date.now();
      elapsed += this.limited(now - last);
      last = now;
      onUpdate(this.at(elapsed));
      // The listeners may have stopped it.
      if (this.#report === null) return;
      if (this.isDone) this.#end(true);
      else this.#frame = requestAnimationFrame(step);
    };
    if (this.length === 0) step();
    else this.#frame = requestAnimationFrame(step);
  }

  #runNatively(onUpdate) {
    const { iterations = 1 } = this.#config;
    // It goes on until it is stopped.
    if (iterations < 0) return;
    let elapsed = this.length ?? 0;
    let value = this.at(elapsed);
    while (!this.isDone && elapsed < longest) {
      elapsed += frame;
      value = this.at(elapsed);
    }
    this.#timer = setTimeout(() => {
      onUpdate(value);
      if (this.#report !== null) this.#end(true);
    }, elapsed * iterations);
  }

  /** How long it takes, if that is known before; and how much of the time between two frames counts. */
  get length() { return undefined; }
  limited(milliseconds) { return milliseconds; }

  stop() {
    clearTimeout(this.#timer);
    cancelAnimationFrame(this.#frame);
    this.#end(false);
  }
  #end(finished) {
    const report = this.#report;
    this.#report = null;
    if (report === null) return;
    if (this.#interaction !== undefined) InteractionManager.clearInteractionHandle(this.#interaction);
    this.#interaction = undefined;
    report({ finished });
  }
}
