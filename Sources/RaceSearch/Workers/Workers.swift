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
  let start: Start

  package init(count: Int, after delay: Duration, start: @escaping Start) {
    self.count = count
    self.delay = delay
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

/// A process that makes runs for a search.
@HostActor
package protocol Worker: AnyObject {
  /// What it says of its next run. `nil` if it has ended.
  func next() async -> String?
  /// Ends the process.
  func end()
}
