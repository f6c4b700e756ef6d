internal import HostLoop

/// How long a search may shrink one finding: in runs, and in real time. After that the smallest schedule so far is
/// reported.
package struct ShrinkBudget: Sendable, CustomStringConvertible {
  /// How many runs may be made.
  package var runs = 2000
  /// How long they may take. `nil`: as long as they need.
  package var time: Duration?
  /// How many runs were made.
  package fileprivate(set) var usedRuns = 0
  /// How long they took.
  package fileprivate(set) var usedTime = Duration.zero

  /// Two thousand runs, however long they take.
  package init() {}

  /// Two thousand runs or a minute, for somebody who waits.
  package static var ofCommand: ShrinkBudget {
    var budget = ShrinkBudget()
    budget.time = .seconds(60)
    return budget
  }

  /// How much of it is used, such as `34 of 2000 runs, 12 of 60 s`.
  package var description: String {
    "\(usedRuns) of \(runs) runs"
      + (time.map { ", \(usedTime.components.seconds) of \($0.components.seconds) s" } ?? "")
  }

  /// Why a finding may not be as small as possible.
  package enum End: String, Error, Sendable, Codable {
    /// The search was stopped, or its time was over.
    case stopped
    /// All runs were made.
    case runs
    /// The time of the shrinking was over.
    case time

    /// The reason, in a sentence.
    package var reason: String {
      switch self {
      case .stopped: "the search ended"
      case .runs: "no more runs are made to shrink one finding"
      case .time: "the time to shrink one finding was over"
      }
    }
  }

  /// What the shrinking of one finding uses.
  @HostActor
  final class Use {
    /// Called before each run.
    var onRun: (ShrinkBudget) -> Void = { _ in }
    private(set) var budget: ShrinkBudget
    private let begin = ContinuousClock.now

    init(_ budget: ShrinkBudget) { self.budget = budget }

    /// Counts a run that is about to begin.
    ///
    /// - Throws: ``End`` if the budget does not allow it.
    func countRun() throws(End) {
      try checkTime()
      if budget.usedRuns >= budget.runs { throw .runs }
      budget.usedRuns += 1
      onRun(budget)
    }

    /// - Throws: ``End`` if the time is over.
    func checkTime() throws(End) {
      budget.usedTime = ContinuousClock.now - begin
      if let time = budget.time, budget.usedTime >= time { throw .time }
    }
  }
}
