internal import HostLoop
internal import NativeBridge

/// The parts of the screen that bars and rounded corners do not cover, for the package
/// `react-native-safe-area-context`. The root of almost every app renders nothing without them.
@HostActor
final class SafeAreaContext: NativeModule {
  nonisolated static let name = "RNCSafeAreaContext"

  var exports: [any Export] {
    Constant(
      "initialWindowMetrics",
      [
        "insets": ["top": 47.0, "left": 0, "bottom": 34, "right": 0],
        "frame": ["x": 0, "y": 0, "width": DeviceInfo.width, "height": DeviceInfo.height],
      ])
  }
}
