import { invariant } from '../invariant.js';

// The conversions of React Native 0.86's Libraries/Animated/SpringConfig.js: from Origami's numbers
// for tension and friction, and from Rebound's curve for bounciness and speed.
const fromOrigami = (tension, friction) => ({
  stiffness: (tension - 30) * 3.62 + 194, damping: (friction - 8) * 3 + 25, mass: 1,
});

const along = (part, start, end) => part * end + (1 - part) * start;

function frictionWithoutBounce(tension) {
  if (tension <= 18) return 0.0007 * tension ** 3 - 0.031 * tension ** 2 + 0.64 * tension + 1.28;
  if (tension <= 44) return 0.000044 * tension ** 3 - 0.006 * tension ** 2 + 0.36 * tension + 2;
  return 0.00000045 * tension ** 3 - 0.000332 * tension ** 2 + 0.1078 * tension + 5.84;
}

function fromBounciness(bounciness, speed) {
  const bounce = along(bounciness / 1.7 / 20, 0, 0.8);
  const tension = along(speed / 1.7 / 20, 0.5, 200);
  return fromOrigami(tension, along(2 * bounce - bounce * bounce, frictionWithoutBounce(tension), 0.01));
}

/** Stiffness, damping and mass of a spring, which can be described in three ways. */
export function springParameters(config) {
  const { stiffness, damping, mass, bounciness, speed, tension, friction } = config;
  const given = [[stiffness, damping, mass], [bounciness, speed], [tension, friction]]
    .filter((values) => values.some((value) => value !== undefined));
  invariant(given.length < 2, 'You can define one of bounciness/speed, tension/friction, or '
    + 'stiffness/damping/mass, but not more than one');
  const parameters = { stiffness: stiffness ?? 100, damping: damping ?? 10, mass: mass ?? 1 };
  if (given[0]?.length === 3) {
    invariant(parameters.stiffness > 0, 'Stiffness value must be greater than 0');
    invariant(parameters.damping > 0, 'Damping value must be greater than 0');
    invariant(parameters.mass > 0, 'Mass value must be greater than 0');
    return parameters;
  }
  if (bounciness !== undefined || speed !== undefined) return fromBounciness(bounciness ?? 8, speed ?? 12);
  return fromOrigami(tension ?? 40, friction ?? 7);
}
