import { useOnce } from '../hooks.js';
import { AnimatedValue } from './AnimatedValue.js';
import { AnimatedColor, AnimatedValueXY } from './vectors.js';

export const useAnimatedValue = (initial, config) =>
  useOnce(() => new AnimatedValue(initial, config));
export const useAnimatedValueXY = (initial, config) =>
  useOnce(() => new AnimatedValueXY(initial, config));
export const useAnimatedColor = (initial, config) =>
  useOnce(() => new AnimatedColor(initial, config));
