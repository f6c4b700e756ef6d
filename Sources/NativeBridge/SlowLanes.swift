internal import HostLoop

/// Lanes that a slow call of a native method keeps busy. Later calls on such a lane wait for it, as on a serial queue.
@HostActor
final class SlowLanes {
  private struct Work {
    var end: LoopInstant
    var count: Int
  }

  private var busy: [Int: Work] = [:]
  /// The numbers in the ledger of what JavaScript awaits from calls that have not run yet.
  private(set) var awaited: Set<Int> = []

  /// Runs a call now, or when the earlier ones have ended and its own time has passed.
  ///
  /// - Parameter entry: the number of its promise or callback in the ledger.
  func run(
    _ method: String, on lane: Lane, for latency: Duration, in loop: EventLoop, entry: Int?,
    _ body: @escaping @HostActor () -> Void
  ) {
    if latency == .zero, busy[lane.id] == nil { return body() }
    let now = loop.clock.now
    var work = busy[lane.id] ?? Work(end: now, count: 0)
    work.end = max(work.end, now) + latency
    work.count += 1
    busy[lane.id] = work
    if let entry { awaited.insert(entry) }
    loop.post(on: lane, "slow call", subject: method, after: work.end - now) { [self] in
      if let entry { awaited.remove(entry) }
      busy[lane.id]?.count -= 1
      if busy[lane.id]?.count == 0 { busy[lane.id] = nil }
      body()
    }
  }
}
