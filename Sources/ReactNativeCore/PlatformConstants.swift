internal import HostLoop
internal import NativeBridge

/// What kind of phone this is.
@HostActor
final class PlatformConstants: NativeModule {
  nonisolated static let name = "PlatformConstants"

  private let version: ReactNativeVersion

  /// - Parameter version: of the native half; the bundle compares it with its own.
  init(version: ReactNativeVersion) { self.version = version }

  var exports: [any Export] {
    Constant("reactNativeVersion", self.version)
    Constant("systemName", "iOS")
    Constant("osVersion", "17.5")
    Constant("interfaceIdiom", "phone")
    Constant("forceTouchAvailable", false)
    Constant("isTesting", false)
    Constant("isDisableAnimations", true)
    Constant("isMacCatalyst", false)
  }
}
