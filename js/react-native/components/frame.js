import { Dimensions } from '../Dimensions.js';
import { StyleSheet } from '../StyleSheet.js';

/**
 * Where a view lies after layout. In a launch without a user interface, React Native lays views out
 * as always. Here is no layout engine: a view has the size that its style says in numbers, otherwise
 * that of the window, as the root view and every view with `flex: 1` in it.
 */
export function frameOf(style) {
  const window = Dimensions.get('window');
  const { width, height } = StyleSheet.flatten(style) ?? {};
  const size = (value, whole) => (typeof value === 'number' ? value : whole);
  return { x: 0, y: 0, width: size(width, window.width), height: size(height, window.height) };
}

/** The event that `onLayout` gets. */
export function layoutEvent(view) {
  return { nativeEvent: { layout: frameOf(view.props?.style), target: 0 }, persist() {} };
}
