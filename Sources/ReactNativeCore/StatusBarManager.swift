internal import HostLoop
internal import NativeBridge

/// The bar at the top of a screen that nobody looks at.
@HostActor
final class StatusBarManager: NativeModule {
  nonisolated static let name = "StatusBarManager"

  private static let height = 47.0

  var exports: [any Export] {
    Constant("HEIGHT", Self.height)
    Constant("DEFAULT_BACKGROUND_COLOR", 0)
    Function("getHeight") { (callback: Callback) in callback(["height": Self.height]) }
    Function("setStyle") { (_: String?, _: Bool?) in }
    Function("setHidden") { (_: Bool, _: String?) in }
    Function("setNetworkActivityIndicatorVisible") { (_: Bool) in }
    Function("addListener") { (_: String) in }
    Function("removeListeners") { (_: Double) in }
  }
}
