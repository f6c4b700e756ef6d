internal import HostLoop
internal import NativeBridge

/// Light or dark mode: always light.
@HostActor
final class Appearance: NativeModule {
  nonisolated static let name = "Appearance"

  var exports: [any Export] {
    Function("getColorScheme") { () in "light" }
    AsyncFunction("setColorScheme") { (_: String) in }
    AsyncFunction("addListener") { (_: String) in }
    AsyncFunction("removeListeners") { (_: Double) in }
  }
}
