export { AnimatedColor as default } from '../../../animated/vectors.js';
