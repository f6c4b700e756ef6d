package import HostLoop
package import NativeBridge

/// The parts of the screen that bars and rounded corners do not cover, for the package
/// `react-native-safe-area-context`. The root of almost every app renders nothing without them.
@HostActor
package final class SafeAreaContext: NativeModule {
  package nonisolated static let name = "RNCSafeAreaContext"

  package init() {}

  package var exports: [any Export] {
    Constant("initialWindowMetrics", Self.metrics)
  }

  /// Where the window is, and what of it is covered.
  static let metrics = [
    "insets": ["top": 47.0, "left": 0, "bottom": 34, "right": 0],
    "frame": ["x": 0, "y": 0, "width": DeviceInfo.width, "height": DeviceInfo.height],
  ]
  /// The native view of the package. Up to version 3 its constants have the metrics, and the copy of the package in
  /// expo-dev-menu finds an Expo module of this name.
  static let view = "RNCSafeAreaProvider"
}
