export { Button as default } from '../../components/touchables.js';
