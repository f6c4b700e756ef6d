export { Animated as default } from '../../../animated/Animated.js';
