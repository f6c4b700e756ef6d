internal import HostLoop
internal import NativeBridge

/// The size of the screen.
@HostActor
final class DeviceInfo: NativeModule {
  nonisolated static let name = "DeviceInfo"

  var exports: [any Export] {
    Constant("Dimensions", Self.dimensions)
    Constant("isIPhoneX_deprecated", true)
    Constant("isEdgeToEdge", false)
    AsyncFunction("addListener") { (_: String) in }
    AsyncFunction("removeListeners") { (_: Double) in }
  }

  /// The screen of a six-inch iPhone.
  static let dimensions = ["window": screen, "screen": screen]

  /// In points.
  static let width = 390.0
  /// In points.
  static let height = 844.0

  private static let screen = ["width": width, "height": height, "scale": 3, "fontScale": 1]
}
