export { AnimatedValueXY as default } from '../../../animated/vectors.js';
