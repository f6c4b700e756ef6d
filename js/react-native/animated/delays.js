import { AnimatedValue } from './AnimatedValue.js';
import { parallel, sequence } from './composite.js';
import { timing } from './drive.js';

export const delay = (time) => timing(
  new AnimatedValue(0), { toValue: 0, delay: time, duration: 0, useNativeDriver: false });

export const stagger = (time, animations) => parallel(
  animations.map((animation, index) => sequence([delay(time * index), animation])));
