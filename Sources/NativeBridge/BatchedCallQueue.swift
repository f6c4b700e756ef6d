internal import HostLoop

/// React Native's old architecture: calls wait until JavaScript returns, or until 5 ms have passed
/// since the last flush; then each goes to its module's lane (contract 3.1).
///
/// So a synchronous call overtakes the calls before it, and what JavaScript schedules in the same turn
/// may run before them.
@HostActor
final class BatchedCallQueue: CallQueue {
  private let loop: EventLoop
  private let calls = HeldTasks()
  /// Long ago until the script has loaded, so that its first call does not wait.
  @exclusivity(unchecked) private var lastFlush = LoopInstant.start + .seconds(-1)
  @exclusivity(unchecked) private var isLoaded = false
  @exclusivity(unchecked) private var entries = 0

  init(loop: EventLoop) { self.loop = loop }

  func beginEntry() {
    entries += 1
    if isLoaded { lastFlush = loop.clock.now }
    isLoaded = true
  }

  func enqueue(
    _ method: String, on lane: Lane, at time: LoopInstant, _ body: @escaping @HostActor () -> Void
  ) {
    loop.post(on: lane, "call", subject: method, in: calls, body)
    // Nobody would flush what the collector's callbacks call, for they are no entry of ours.
    if entries == 0 || time.nanoseconds - lastFlush.nanoseconds >= Self.patience {
      lastFlush = time
      loop.release(calls)
    }
  }

  func endEntry() {
    entries -= 1
    loop.release(calls)
  }

  /// Nanoseconds.
  private static let patience: Int64 = 5_000_000
}
