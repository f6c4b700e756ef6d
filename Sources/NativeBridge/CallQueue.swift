internal import HostLoop

/// Passes calls from JavaScript to native code. There is one implementation for each architecture.
@HostActor
protocol CallQueue: AnyObject {
  /// Called before native code enters JavaScript.
  func beginEntry()
  /// Called when JavaScript calls `method` at `time`. `body` must run on `lane`, in the task that is
  /// returned.
  func enqueue(
    _ method: String, on lane: Lane, at time: LoopInstant, _ body: @escaping @HostActor () -> Void
  ) -> LoopTask
  /// Called after JavaScript has returned and its microtasks have run.
  func endEntry()
}

/// React Native's new architecture: each call goes to its module's lane at once.
@HostActor
final class TurboCallQueue: CallQueue {
  private let loop: EventLoop

  init(loop: EventLoop) { self.loop = loop }

  func beginEntry() {}

  func enqueue(
    _ method: String, on lane: Lane, at time: LoopInstant, _ body: @escaping @HostActor () -> Void
  ) -> LoopTask {
    loop.post(on: lane, "call", subject: method, role: .work, body)
  }

  func endEntry() {}
}
