import { processColor } from '../../color/processColor.js';

export default (colors) => colors?.map((color) => processColor(color) ?? 0) ?? null;
