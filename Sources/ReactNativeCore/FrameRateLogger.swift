internal import HostLoop
internal import NativeBridge

/// Measures how smoothly a list scrolls: none does.
@HostActor
final class FrameRateLogger: NativeModule {
  nonisolated static let name = "FrameRateLogger"

  var exports: [any Export] {
    ["setGlobalOptions", "setContext", "beginScroll", "endScroll"].map(AsyncFunction.ignored)
  }
}
