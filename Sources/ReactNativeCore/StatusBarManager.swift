internal import HostLoop
internal import NativeBridge

/// The status bar at the top of the screen.
@HostActor
final class StatusBarManager: NativeModule {
  nonisolated static let name = "StatusBarManager"

  private static let height = 47.0

  var exports: [any Export] {
    Constant("HEIGHT", Self.height)
    Constant("DEFAULT_BACKGROUND_COLOR", 0)
    AsyncFunction("getHeight") { (callback: Callback) in callback(["height": Self.height]) }
    AsyncFunction("setStyle") { (_: String?, _: Bool?) in }
    AsyncFunction("setHidden") { (_: Bool, _: String?) in }
    AsyncFunction("setNetworkActivityIndicatorVisible") { (_: Bool) in }
    AsyncFunction("addListener") { (_: String) in }
    AsyncFunction("removeListeners") { (_: Double) in }
  }
}
