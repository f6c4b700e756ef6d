package import HostLoop

/// Other processes that make the runs of a search ahead of it. The search takes the runs in their order, and shrinks the
/// failing ones itself. So it finds the same with any number of processes.
package struct Workers: Sendable {
  /// Starts a process that makes the runs with the indices `first`, `first + step` and so on. `nil` if that is not
  /// possible.
  package typealias Start = @Sendable @HostActor (_ first: Int, _ step: Int) -> (any Worker)?

  /// How many processes make runs.
  let count: Int
  /// How long the search makes its runs alone. Other processes are started only if the rest would take as long.
  let delay: Duration
  /// How long the search waits for the next run of a process. Then it makes the run itself.
  let patience: Duration
  let start: Start

  package init(
    count: Int, after delay: Duration, patience: Duration = .seconds(3), start: @escaping Start
  ) {
    self.count = count
    self.delay = delay
    self.patience = patience
    self.start = start
  }

  /// Whether it is worth to start the processes now.
  ///
  /// - Parameters:
  ///   - done: how many runs the search has made in `time`.
  ///   - left: how many runs it still has to make.
  func areWorthTheirStart(after done: Int, in time: Duration, left: Int) -> Bool {
    left > 0 && time >= delay
      && (done == 0 || time / .seconds(1) / Double(done) * Double(left) >= delay / .seconds(1))
  }
}

/// What a worker does next.
package enum WorkerNews: Sendable {
  /// It says this of its next run.
  case line(String)
  /// It still says nothing.
  case silence
  /// It has ended, and not because it crashed.
  case end
  /// The program crashed in the run that it was making: how, such as `SIGSEGV`.
  case crash(String)
}

/// A process that makes runs for a search.
@HostActor
package protocol Worker: AnyObject {
  /// What it says next, or that it says nothing within `patience`.
  func next(within patience: Duration) async -> WorkerNews
  /// Ends the process.
  func end()
}
