internal import HostLoop
internal import NativeBridge

/// A motor that nobody feels.
@HostActor
final class Vibration: NativeModule {
  nonisolated static let name = "Vibration"

  var exports: [any Export] {
    ["vibrate", "vibrateByPattern", "cancel"].map(AsyncFunction.ignored)
  }
}
