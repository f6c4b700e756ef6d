export { AccessibilityInfo as default } from '../../../AccessibilityInfo.js';
