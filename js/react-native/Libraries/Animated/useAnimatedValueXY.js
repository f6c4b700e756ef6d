export { useAnimatedValueXY as default } from '../../animated/hooks.js';
