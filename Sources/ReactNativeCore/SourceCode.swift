internal import HostLoop
internal import NativeBridge

/// Where the bundle came from.
@HostActor
final class SourceCode: NativeModule {
  nonisolated static let name = "SourceCode"

  private let scriptURL: String

  init(scriptURL: String) { self.scriptURL = scriptURL }

  var exports: [any Export] {
    Constant("scriptURL", self.scriptURL)
  }
}
