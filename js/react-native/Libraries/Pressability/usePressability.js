export { usePressability as default } from '../../components/Pressable.js';
