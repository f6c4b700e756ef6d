internal import HostLoop

/// React Native's old architecture. Calls wait until JavaScript returns, or until 5 ms have passed
/// since the last flush. Then each call goes to its module's lane (contract 3.1).
///
/// So a synchronous call overtakes earlier calls. Tasks that JavaScript schedules in the same turn
/// may also run before them.
@HostActor
final class BatchedCallQueue: CallQueue {
  private let loop: EventLoop
  private let calls = HeldTasks()
  /// In the past until the script has loaded, so that the script's first call does not wait.
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
  ) -> LoopTask {
    let call = loop.post(on: lane, "call", subject: method, in: calls, body)
    // The collector's callbacks run outside any entry, so nothing would flush their calls later.
    if entries == 0 || time.nanoseconds - lastFlush.nanoseconds >= Self.patience {
      lastFlush = time
      loop.release(calls)
    }
    return call
  }

  func endEntry() {
    entries -= 1
    loop.release(calls)
  }

  /// In nanoseconds.
  private static let patience: Int64 = 5_000_000
}
