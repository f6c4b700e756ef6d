internal import HostLoop
internal import NativeBridge

/// Reports when the keyboard appears. Here it never does.
@HostActor
final class KeyboardObserver: NativeModule {
  nonisolated static let name = "KeyboardObserver"

  var exports: [any Export] {
    AsyncFunction("addListener") { (_: String) in }
    AsyncFunction("removeListeners") { (_: Double) in }
  }
}
