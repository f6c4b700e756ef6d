internal import HostLoop
internal import NativeBridge

/// Measures how smoothly a list scrolls. Here nothing scrolls.
@HostActor
final class FrameRateLogger: NativeModule {
  nonisolated static let name = "FrameRateLogger"

  var exports: [any Export] {
    ["setGlobalOptions", "setContext", "beginScroll", "endScroll"].map(AsyncFunction.ignored)
  }
}
