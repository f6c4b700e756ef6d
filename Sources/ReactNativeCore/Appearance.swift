internal import HostLoop
internal import NativeBridge

/// Light or dark: always light.
@HostActor
final class Appearance: NativeModule {
  nonisolated static let name = "Appearance"

  var exports: [any Export] {
    SyncFunction("getColorScheme") { () in "light" }
    Function("setColorScheme") { (_: String) in }
    Function("addListener") { (_: String) in }
    Function("removeListeners") { (_: Double) in }
  }
}
