export { AnimatedInterpolation as default } from '../../../animated/nodes.js';
