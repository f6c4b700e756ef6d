export { normalizeColor as default } from '../../color/normalizeColor.js';
