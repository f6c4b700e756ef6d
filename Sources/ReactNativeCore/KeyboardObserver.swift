internal import HostLoop
internal import NativeBridge

/// A keyboard that never shows.
@HostActor
final class KeyboardObserver: NativeModule {
  nonisolated static let name = "KeyboardObserver"

  var exports: [any Export] {
    Function("addListener") { (_: String) in }
    Function("removeListeners") { (_: Double) in }
  }
}
