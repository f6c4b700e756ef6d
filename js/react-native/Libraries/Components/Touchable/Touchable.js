export { Touchable as default } from '../../../components/Touchable.js';
