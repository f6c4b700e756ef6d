internal import Host

/// A replayed run as a person reads it in a terminal.
public struct ReplayText {
  private let result: Replay.Result
  private let schedule: Schedule

  /// What came of a run of `schedule`.
  public init(_ result: Replay.Result, _ schedule: Schedule) {
    self.result = result
    self.schedule = schedule
  }

  /// The timeline, and what is wrong.
  ///
  /// - Parameter width: of the terminal, in columns.
  public func text(width: Int) -> String {
    let timeline = Timeline(steps: result.steps, delays: schedule.delays).text(width: width)
    let failures = result.failures.map(\.text)
    return ([timeline, ""] + (failures.isEmpty ? ["nothing is wrong with this run"] : failures))
      .joined(separator: "\n")
  }
}
