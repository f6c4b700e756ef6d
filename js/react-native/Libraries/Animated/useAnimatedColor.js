export { useAnimatedColor as default } from '../../animated/hooks.js';
