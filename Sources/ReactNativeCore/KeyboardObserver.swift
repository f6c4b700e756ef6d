internal import HostLoop
internal import NativeBridge

/// A keyboard that never shows.
@HostActor
final class KeyboardObserver: NativeModule {
  nonisolated static let name = "KeyboardObserver"

  var exports: [any Export] {
    AsyncFunction("addListener") { (_: String) in }
    AsyncFunction("removeListeners") { (_: Double) in }
  }
}
