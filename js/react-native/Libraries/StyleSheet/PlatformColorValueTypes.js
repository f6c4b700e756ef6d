export { normalizeColor as normalizeColorObject } from '../../color/normalizeColor.js';
export { processColor as processColorObject } from '../../color/processColor.js';
export { PlatformColor } from '../../color/systemColors.js';
