// How a loop is run: until it is idle, or for as long as a test wants.
extension EventLoop {
  /// Runs until no work is left, or ``stop()``. When only deadlines are left the clock jumps to the
  /// first of them.
  public func run() async { await run(to: .idle(by: .distantFuture)) }

  /// Runs as ``run()`` does, but nothing that is due later than so much from now: what repeats for
  /// ever does not keep it running.
  ///
  /// - Returns: Whether the loop is idle: no work is left.
  public func run(atMost duration: Duration) async -> Bool {
    await run(to: .idle(by: clock.now + duration))
    return isIdle
  }

  /// Has a run with a bound in time go on until a later one.
  public func extendRun(to end: LoopInstant) {
    if case .idle(let last) = goal, last < end { goal = .idle(by: end) }
  }

  /// Runs what is due until so much time has passed, whatever its role, and ends exactly then, even
  /// if nothing is due. With `.zero` it runs what can run now.
  ///
  /// On a virtual clock nothing outside of the loop is waited for: an operation that is under way
  /// elsewhere may still be so afterwards.
  ///
  /// - Parameters:
  ///   - duration: how long it runs, on its own clock.
  ///   - awaitsOperations: has a virtual clock wait for them after all, in real time.
  public func run(for duration: Duration, awaitsOperations: Bool = false) async {
    await run(to: .time(clock.now + duration, awaitsOperations: awaitsOperations))
  }
}
