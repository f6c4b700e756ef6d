internal import HostLoop
internal import NativeBridge

/// Vibration. It has no effect.
@HostActor
final class Vibration: NativeModule {
  nonisolated static let name = "Vibration"

  var exports: [any Export] {
    ["vibrate", "vibrateByPattern", "cancel"].map(AsyncFunction.ignored)
  }
}
