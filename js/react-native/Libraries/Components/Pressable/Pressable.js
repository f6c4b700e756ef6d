export { Pressable as default } from '../../../components/Pressable.js';
