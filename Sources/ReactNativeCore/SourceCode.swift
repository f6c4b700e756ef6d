internal import HostLoop
internal import NativeBridge

/// The URL of the bundle.
@HostActor
final class SourceCode: NativeModule {
  nonisolated static let name = "SourceCode"

  private let scriptURL: String

  init(scriptURL: String) { self.scriptURL = scriptURL }

  var exports: [any Export] {
    Constant("scriptURL", self.scriptURL)
  }
}
