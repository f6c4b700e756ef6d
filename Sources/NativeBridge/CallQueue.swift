internal import HostLoop

/// How calls travel from JavaScript to native code; modules and scripts cannot tell which is used.
@HostActor
protocol CallQueue: AnyObject {
  /// Native code is about to enter JavaScript.
  func beginEntry()
  /// JavaScript called `method` at `time`: its body is to run on `lane`.
  func enqueue(
    _ method: String, on lane: Lane, at time: LoopInstant, _ body: @escaping @HostActor () -> Void)
  /// JavaScript returned, and its microtasks have run.
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
  ) {
    loop.post(on: lane, "call", subject: method, body)
  }

  func endEntry() {}
}
