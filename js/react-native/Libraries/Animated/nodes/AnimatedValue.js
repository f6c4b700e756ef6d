export { AnimatedValue as default } from '../../../animated/AnimatedValue.js';
