import { PixelRatio } from './PixelRatio.js';
import { until } from './version.js';

const absoluteFill = { position: 'absolute', left: 0, right: 0, top: 0, bottom: 0 };

function flatten(style) {
  if (style === null || typeof style !== 'object') return undefined;
  return Array.isArray(style) ? Object.assign({}, ...style.map(flatten)) : style;
}

export const StyleSheet = {
  absoluteFill,
  // Gone since 0.85.
  get absoluteFillObject() { return until(85, absoluteFill); },
  get hairlineWidth() {
    return PixelRatio.roundToNearestPixel(0.4) || 1 / PixelRatio.get();
  },
  create(styles) {
    for (const style of Object.values(styles)) if (style) Object.freeze(style);
    return styles;
  },
  flatten,
  compose(first, second) {
    if (first === null || first === undefined) return second;
    return second === null || second === undefined ? first : [first, second];
  },
  setStyleAttributePreprocessor(_property, _process) {},
};
