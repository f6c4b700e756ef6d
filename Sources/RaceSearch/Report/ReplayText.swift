internal import AppHost
internal import Capabilities
internal import SchedulingStrategies

/// A replayed run as text for a terminal.
package struct ReplayText {
  private let result: Replay.Result
  private let schedule: Schedule

  /// Makes the text for a replay of `schedule`.
  package init(_ result: Replay.Result, _ schedule: Schedule) {
    self.result = result
    self.schedule = schedule
  }

  /// The outside events, the timeline, and the failures, in at most ``FindingText/mostLines`` lines.
  ///
  /// - Parameters:
  ///   - width: the width of the terminal, in columns. `nil` without a terminal.
  ///   - isFull: whether it may have more lines.
  package func text(width: Int?, isFull: Bool = false) -> String {
    var sections = Sections(width: width, most: isFull ? nil : FindingText.mostLines)
    if !schedule.inputs.isEmpty {
      sections.add(
        ["what happens from outside:"] + schedule.inputs.sentences.map { "  \($0)" }, atLeast: 3,
        "event")
      sections.add([""])
    }
    let timeline = sections.reserve(10)
    sections.add([""])
    let found =
      result.failures.withoutConsequences.map {
        $0.codedText(with: result.failures.consequences(of: $0))
      } + result.allowed.map(\.codedText)
    let isOther = result.failures.isEmpty && !result.gaps.isEmpty
    let end =
      isOther
      ? [
        "this replay shows nothing: a part of the token did not apply, so this run is not the one that failed. Search again."
      ] : found.isEmpty ? ["this run has no error"] : []
    sections.add(
      (found + end).flatMap {
        $0.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      }, atLeast: 8)
    sections.fill(timeline) { most in
      Timeline(steps: result.steps, schedule: schedule)
        .text(width: width ?? FindingText.standardWidth, most: most)
        .split(separator: "\n").map(String.init)
    }
    return sections.text
  }
}

extension Replay.Result {
  /// What of the schedule did not apply in the run, and why. Empty if all of it did.
  package var gaps: [String] {
    let names = Set(steps.map(\.name))
    return unmet.map { delay in
      let lacking = [delay.task, delay.until].first { !names.contains($0) }
      let reason =
        lacking.map { "the run has no \($0)" } ?? "the first task could not wait that long"
      return "\(delay): \(reason)"
    }
      + unmetInputs.sentences.map { "\($0): the run has no such request or event" }
  }

  /// The exit status: 1 the run failed; 4 it did not, but a part of the schedule did not apply.
  package var exitStatus: Int32 { !failures.isEmpty ? 1 : gaps.isEmpty ? 0 : 4 }
}
