internal import HostLoop

// How a search ends before its runs are made.
extension Explorer {
  /// Whether no further run is wanted.
  var isEnding: Bool { isStopped || ranOutOfTime }

  /// Ends the search. The run that is going on does not count.
  package func stop() {
    isStopped = true
    endRun()
  }

  /// Whether the search makes no further run, also because it has taken long enough.
  func isDone(_ end: ContinuousClock.Instant?) -> Bool {
    if isOver(end) { return true }
    if let time = options.usualTime, runCount >= rotation.roundLength,
      ContinuousClock.now - begin >= time
    {
      ranOutOfTime = true
    }
    return ranOutOfTime
  }

  private func endRun() {
    for runner in [fresh, searched] { runner.stop() }
    ahead?.end()
  }

  /// Ends the search when its time is over. The first run gets a little more.
  func endRun(at end: ContinuousClock.Instant) async {
    try? await Task.sleep(until: end)
    // An endless turn may have kept the host thread busy until now.
    let last = end + Self.timeForFirstRun
    if runCount == 0, ContinuousClock.now < last { try? await Task.sleep(until: last) }
    if Task.isCancelled { return }
    ranOutOfTime = true
    endRun()
  }

  /// How long after the end of its time a search may wait for the end of its first run.
  package nonisolated static let timeForFirstRun = Duration.milliseconds(500)
}
