internal import HostLoop
internal import NativeBridge

/// The clipboard. It keeps what was copied as long as the app runs.
@HostActor
final class Clipboard: NativeModule {
  nonisolated static let name = "Clipboard"

  private var content = ""

  var exports: [any Export] {
    AsyncFunction("getString") { [self] () in content }
    AsyncFunction("setString") { [self] (text: String) in content = text }
  }
}
