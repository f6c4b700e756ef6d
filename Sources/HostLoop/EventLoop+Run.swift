// Running a loop until it is idle, or for a given time.
extension EventLoop {
  /// Runs until no work is left, or until ``stop()`` is called. If only deadlines are left, the
  /// clock jumps to the first of them.
  public func run() async { await run(to: .idle(by: .distantFuture)) }

  /// Runs like ``run()``, but ignores work that is due later than `duration` from now. So a task
  /// that repeats forever does not keep the loop running.
  ///
  /// - Returns: Whether the loop is idle, which means that no work is left.
  public func run(atMost duration: Duration) async -> Bool {
    await run(to: .idle(by: clock.now + duration))
    return isIdle
  }

  /// Moves the end of a run with a time limit to `end`, if that is later.
  public func extendRun(to end: LoopInstant) {
    if case .idle(let last) = goal, last < end { goal = .idle(by: end) }
  }

  /// Runs the tasks that are due within `duration`, whatever their role, and ends exactly then,
  /// even if nothing is due. With `.zero` it runs the tasks that can run now.
  ///
  /// On a virtual clock the loop does not wait for external operations, unless `awaitsOperations`
  /// is true. They may still be open afterwards.
  ///
  /// - Parameters:
  ///   - duration: how long to run, on the loop's clock.
  ///   - awaitsOperations: whether a virtual clock follows real time while external operations are
  ///     open.
  public func run(for duration: Duration, awaitsOperations: Bool = false) async {
    await run(to: .time(clock.now + duration, awaitsOperations: awaitsOperations))
  }
}
