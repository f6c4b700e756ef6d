internal import HostLoop
internal import NativeBridge

/// Animations that run in native code.
@HostActor
final class NativeAnimatedModule: NativeModule {
  nonisolated static let name = "NativeAnimatedModule"

  private let nodes: AnimatedNodes

  init(loop: EventLoop) { nodes = AnimatedNodes(loop: loop) }

  var exports: [any Export] { nodes.exports }

  func invalidate() { nodes.invalidate() }
}

/// The same module for the new architecture.
@HostActor
final class NativeAnimatedTurboModule: NativeModule {
  nonisolated static let name = "NativeAnimatedTurboModule"

  private let nodes: AnimatedNodes

  init(loop: EventLoop) { nodes = AnimatedNodes(loop: loop) }

  var exports: [any Export] { nodes.exports }

  func invalidate() { nodes.invalidate() }
}
