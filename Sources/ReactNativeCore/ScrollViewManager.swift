internal import HostLoop
internal import JSEngine
internal import NativeBridge

/// Scroll views. They are not drawn, and so they are empty.
@HostActor
final class ScrollViewManager: NativeModule {
  nonisolated static let name = "ScrollViewManager"

  var exports: [any Export] {
    AsyncFunction("getContentSize") { (_: Double, done: Callback) in
      done(["width": 0.0, "height": 0])
    }
    AsyncFunction("calculateChildFrames") { (_: Double, done: Callback) in done([String]()) }
    ["scrollTo", "scrollToEnd", "zoomToRect", "flashScrollIndicators", "endRefreshing"]
      .map(AsyncFunction.ignored)
  }
}
