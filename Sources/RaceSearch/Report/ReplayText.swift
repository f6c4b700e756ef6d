internal import AppHost
internal import Capabilities

/// A replayed run as text for a terminal.
package struct ReplayText {
  private let result: Replay.Result
  private let schedule: Schedule

  /// Makes the text for a replay of `schedule`.
  package init(_ result: Replay.Result, _ schedule: Schedule) {
    self.result = result
    self.schedule = schedule
  }

  /// The outside events, the timeline, and the failures.
  ///
  /// - Parameter width: the width of the terminal, in columns.
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
