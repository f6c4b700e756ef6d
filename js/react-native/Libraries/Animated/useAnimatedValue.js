export { useAnimatedValue as default } from '../../animated/hooks.js';
