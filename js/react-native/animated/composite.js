const noLoop = (kind) => () => {
  throw new Error(`Loops run using the native driver cannot contain Animated.${kind} animations`);
};
const composite = (kind, animation) => ({
  ...animation, _startNativeLoop: noLoop(kind), _isUsingNativeDriver: () => false,
});

/** One after the other; one that is stopped ends the rest. */
export function sequence(animations) {
  let current = 0;
  return composite('sequence', {
    start(callback) {
      const next = (result) => {
        if (!result.finished) return callback?.(result);
        current += 1;
        if (current === animations.length) {
          current = 0;
          return callback?.(result);
        }
        return animations[current].start(next);
      };
      if (animations.length === 0) callback?.({ finished: true });
      else animations[current].start(next);
    },
    stop() { animations[current]?.stop(); },
    reset() {
      animations.forEach((animation, index) => { if (index <= current) animation.reset(); });
      current = 0;
    },
  });
}

/** All at the same time; one that is stopped stops the others. */
export function parallel(animations, { stopTogether = true } = {}) {
  let doneCount = 0;
  let ended = [];
  const result = composite('parallel', {
    start(callback) {
      if (animations.length === 0) {
        callback?.({ finished: true });
        return;
      }
      doneCount = 0;
      ended = animations.map(() => false);
      animations.forEach((animation, index) => {
        const end = (outcome) => {
          ended[index] = true;
          doneCount += 1;
          if (doneCount === animations.length) callback?.(outcome);
          else if (!outcome.finished && stopTogether) result.stop();
        };
        if (animation) animation.start(end);
        else end({ finished: true });
      });
    },
    stop() {
      animations.forEach((animation, index) => {
        if (ended[index]) return;
        ended[index] = true;
        animation.stop();
      });
    },
    reset() {
      for (const animation of animations) animation.reset();
      doneCount = 0;
      ended = animations.map(() => false);
    },
  });
  return result;
}

/** Again and again, `iterations` times; without end by default. */
export function loop(animation, { iterations = -1, resetBeforeIteration = true } = {}) {
  let isStopped = false;
  let count = 0;
  return {
    start(callback) {
      const restart = (result = { finished: true }) => {
        if (isStopped || count === iterations || !result.finished) {
          callback?.(result);
          return;
        }
        count += 1;
        if (resetBeforeIteration) animation.reset();
        animation.start(restart);
      };
      if (!animation || iterations === 0) callback?.({ finished: true });
      else if (animation._isUsingNativeDriver()) animation._startNativeLoop(iterations);
      else restart();
    },
    stop() {
      isStopped = true;
      animation.stop();
    },
    reset() {
      count = 0;
      isStopped = false;
      animation.reset();
    },
    _startNativeLoop: noLoop('loop'),
    _isUsingNativeDriver: () => animation._isUsingNativeDriver(),
  };
}
