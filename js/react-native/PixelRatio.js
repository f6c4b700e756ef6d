import { Dimensions } from './Dimensions.js';

const ratio = () => Dimensions.get('window').scale;

/** How many pixels a point has. */
export class PixelRatio {
  static get() { return ratio(); }
  static getFontScale() { return Dimensions.get('window').fontScale || ratio(); }
  static getPixelSizeForLayoutSize(size) { return Math.round(size * ratio()); }
  static roundToNearestPixel(size) { return Math.round(size * ratio()) / ratio(); }
  static startDetecting() {}
}
