public import HostLoop

/// The time limits of an app's background work. They can pause: then the time that passes does not count.
@HostActor
public final class BudgetClock {
  /// A time limit that runs.
  @HostActor
  public final class Limit {
    fileprivate let label, subject: String
    fileprivate let body: @HostActor () -> Void
    fileprivate var end: LoopInstant
    fileprivate var task: LoopTask?

    fileprivate init(
      _ label: String, _ subject: String, end: LoopInstant, _ body: @escaping @HostActor () -> Void
    ) {
      (self.label, self.subject, self.end, self.body) = (label, subject, end, body)
    }
  }

  private let loop: EventLoop
  private var limits: [ObjectIdentifier: Limit] = [:]
  private var pauseEnd = LoopInstant.start

  init(loop: EventLoop) { self.loop = loop }

  /// Starts a time limit. After `time`, not counting pauses, `body` is called.
  ///
  /// - Parameters:
  ///   - label: the label of the task that calls it.
  ///   - subject: the subject of this task.
  public func start(
    _ label: String, subject: String, after time: Duration, _ body: @escaping @HostActor () -> Void
  ) -> Limit {
    let begin = max(loop.clock.now, pauseEnd)
    let limit = Limit(label, subject, end: begin + time, body)
    limits[ObjectIdentifier(limit)] = limit
    post(limit)
    return limit
  }

  /// Ends a time limit without a call.
  public func cancel(_ limit: Limit) {
    limits[ObjectIdentifier(limit)] = nil
    limit.task?.cancel()
  }

  /// Stops all time limits for a while, also those that start meanwhile. Two pauses at once follow each other.
  public func pause(for time: Duration) {
    pauseEnd = max(loop.clock.now, pauseEnd) + time
    for limit in limits.values.sorted(by: { $0.end < $1.end }) {
      limit.end = limit.end + time
      limit.task?.cancel()
      post(limit)
    }
  }

  private func post(_ limit: Limit) {
    limit.task = loop.post(
      on: loop.system, limit.label, subject: limit.subject, after: limit.end - loop.clock.now,
      role: .deadline
    ) { [self] in
      limits[ObjectIdentifier(limit)] = nil
      limit.body()
    }
  }
}
