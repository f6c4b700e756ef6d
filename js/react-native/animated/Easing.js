// The formulas of React Native 0.86's Libraries/Animated/Easing.js.
let eased = null;

/** How an animation gains and loses speed: functions from 0 … 1 to the part of the way. */
export const Easing = {
  step0: (t) => (t > 0 ? 1 : 0),
  step1: (t) => (t >= 1 ? 1 : 0),
  linear: (t) => t,
  ease: (t) => (eased ??= cubicBezier(0.42, 0, 1, 1))(t),
  quad: (t) => t * t,
  cubic: (t) => t * t * t,
  poly: (n) => (t) => t ** n,
  sin: (t) => 1 - Math.cos((t * Math.PI) / 2),
  circle: (t) => 1 - Math.sqrt(1 - t * t),
  exp: (t) => 2 ** (10 * (t - 1)),
  elastic: (bounciness = 1) => (t) =>
    1 - Math.cos((t * Math.PI) / 2) ** 3 * Math.cos(t * bounciness * Math.PI),
  back: (s = 1.70158) => (t) => t * t * ((s + 1) * t - s),
  bounce,
  bezier: (x1, y1, x2, y2) => cubicBezier(x1, y1, x2, y2),
  in: (easing) => easing,
  out: (easing) => (t) => 1 - easing(1 - t),
  inOut: (easing) => (t) => (t < 0.5 ? easing(t * 2) / 2 : 1 - easing((1 - t) * 2) / 2),
};

function bounce(t) {
  const [center, rest] = [[1.5, 0.75], [2.25, 0.9375], [2.625, 0.984375]][
    t < 2 / 2.75 ? 0 : t < 2.5 / 2.75 ? 1 : 2];
  if (t < 1 / 2.75) return 7.5625 * t * t;
  return 7.5625 * (t - center / 2.75) ** 2 + rest;
}

/** The curve through (0, 0) and (1, 1) with two control points; x is found by halving. */
function cubicBezier(x1, y1, x2, y2) {
  if (!(x1 >= 0 && x1 <= 1 && x2 >= 0 && x2 <= 1)) {
    throw new Error('bezier x values must be in [0, 1] range');
  }
  const at = (a, b, s) => 3 * (1 - s) * (1 - s) * s * a + 3 * (1 - s) * s * s * b + s * s * s;
  return function easing(x) {
    if (x === 0 || x === 1 || (x1 === y1 && x2 === y2)) return x;
    let low = 0;
    let high = 1;
    for (let step = 0; step < 50; step++) {
      const middle = (low + high) / 2;
      if (at(x1, x2, middle) < x) low = middle;
      else high = middle;
    }
    return at(y1, y2, (low + high) / 2);
  };
}
