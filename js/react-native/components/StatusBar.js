import { HostComponent } from './HostComponent.js';

/** The bar at the top of the screen, which is not drawn. */
export class StatusBar extends HostComponent {
  // Only Android knows its height.
  static get currentHeight() { return null; }
  static setHidden(_hidden, _animation) {}
  static setBarStyle(_style, _animated) {}
  static setNetworkActivityIndicatorVisible(_visible) {}
  static setBackgroundColor(_color, _animated) {}
  static setTranslucent(_translucent) {}
  static pushStackEntry(props) { return { ...props }; }
  static popStackEntry(_entry) {}
  static replaceStackEntry(_entry, props) { return { ...props }; }

  render() { return null; }
}
