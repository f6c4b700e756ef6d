internal import AppHost
internal import Capabilities

/// A replayed run as a person reads it in a terminal.
package struct ReplayText {
  private let result: Replay.Result
  private let schedule: Schedule

  /// What came of a run of `schedule`.
  package init(_ result: Replay.Result, _ schedule: Schedule) {
    self.result = result
    self.schedule = schedule
  }

  /// What happens from outside, the timeline, and what is wrong.
  ///
  /// - Parameter width: of the terminal, in columns.
  package func text(width: Int) -> String {
    let inputs =
      schedule.inputs.isEmpty
      ? [] : ["what happens from outside:"] + schedule.inputs.sentences.map { "  \($0)" } + [""]
    let timeline = Timeline(steps: result.steps, schedule: schedule).text(width: width)
    let found = (result.failures + result.allowed).map(\.codedText)
    return
      (inputs + [timeline, ""]
      + (found.isEmpty ? ["this run has no error"] : found))
      .joined(separator: "\n")
  }
}
