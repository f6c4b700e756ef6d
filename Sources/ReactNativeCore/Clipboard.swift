internal import HostLoop
internal import NativeBridge

/// What was copied, as long as the app lives.
@HostActor
final class Clipboard: NativeModule {
  nonisolated static let name = "Clipboard"

  private var content = ""

  var exports: [any Export] {
    AsyncFunction("getString") { [self] () in content }
    AsyncFunction("setString") { [self] (text: String) in content = text }
  }
}
