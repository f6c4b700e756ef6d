package import AppHost
internal import Capabilities
internal import HostLoop
internal import SchedulingStrategies

/// A finding as text for a terminal.
package struct FindingText {
  private let finding: Finding
  private let replay: String
  private let architectures: String?
  private let style: TerminalStyle

  /// - Parameters:
  ///   - replay: the command that runs the finding again.
  ///   - architectures: where it was found, if several architectures were searched.
  package init(
    _ finding: Finding, replay: String, architectures: String? = nil, style: TerminalStyle
  ) {
    self.finding = finding
    self.replay = replay
    self.architectures = architectures
    self.style = style
  }

  /// The finding with its timeline.
  ///
  /// - Parameter width: the width of the terminal, in columns.
  package func text(width: Int) -> String {
    var lines = [heading, ""]
    lines += finding.failure.text.split(separator: "\n", omittingEmptySubsequences: false).map {
      "  " + $0
    }
    lines += finding.alsoWrong.map { "  " + $0 }
    lines.append("")
    if let architectures { lines += ["  \(architectures)", ""] }
    if !finding.schedule.inputs.isEmpty {
      lines.append("  what happens from outside:")
      lines += finding.schedule.inputs.sentences.map { "    \($0)" }
    }
    if let fault = finding.faultOfNativeCode { lines.append("  \(fault)") }
    if finding.isPlainFailure {
      lines.append("  This run fails in the default order, too: it is a plain failure, not a race.")
      lines.append("")
    } else if finding.passingSteps == nil {
      lines.append("  In the default order this run also fails, but in another way.")
      lines.append("")
    }
    lines += order(width: width - 2).map { $0.isEmpty ? "" : "  " + $0 }
    if let certainty = finding.certaintyText {
      lines.append("")
      lines += certainty.map { "  " + $0 }
    }
    lines.append("")
    lines.append("  replay: " + style.bold(replay))
    return lines.joined(separator: "\n")
  }

  /// The lines with the order that the failure needs, if any, and the timeline.
  package func order(width: Int) -> [String] {
    var lines: [String] = []
    if !finding.isPlainFailure {
      lines.append(orderHeading)
      for delay in finding.schedule.delays {
        lines += ["  ▼ \(delay.task)", "    waits until after", "  ▲ \(delay.until)"]
      }
      lines.append("")
    }
    let timeline = Timeline(
      steps: finding.steps, schedule: finding.schedule, certain: finding.certainStep)
    return lines + timeline.text(width: width).split(separator: "\n").map(String.init)
  }

  private var heading: String {
    let origin = finding.origin
    let word = style.red(finding.isPlainFailure ? "FAILURE" : "RACE")
    return (finding.isWarning ? style.bold("WARNING") : word) + "  "
      + style.bold(finding.failure.code) + "   "
      + style.dim(
        origin.isRegression
          ? "regression \(origin.faultPlan)"
          : "fault plan \(origin.faultPlan), run \(origin.run), \(origin.strategy)")
  }

  private var orderHeading: String {
    let count = finding.schedule.delays.count
    let shrunk = ", shrunk from \(finding.delaysBefore) in \(finding.shrinkRuns) runs"
    return "the order that it needs (\(count) \(count == 1 ? "delay" : "delays")"
      + (finding.origin.isRegression ? "" : shrunk) + "):"
  }
}

extension Finding {
  /// Other failures in its run, and those that follow from it in other runs, one line each.
  var alsoWrong: [String] {
    failure.lines(of: explained ?? [], \.codedLine) + Self.list("also wrong in this run:", others)
      + Self.list("also wrong in other runs that fail in this way:", consequences ?? [])
  }

  /// Where failing became certain, and what the script does otherwise in an order that ends well.
  var certaintyText: [String]? {
    guard let certainStep else { return nil }
    return [
      "✗ failing became certain at \(certainStep.readableTime): \(certainStep.text(of: schedule.inputs))",
      "  Before it, other orders of the remaining tasks end well. After it, \(Certainty.orders) of "
        + "\(Certainty.orders) orders fail.",
    ] + (certainty?.place.map { ["  " + $0.sentence] } ?? [])
      + (certainty?.difference?.lines.map { "  " + $0 } ?? [])
  }

  /// The step that made failing certain.
  var certainStep: Step? {
    certainty.flatMap { steps.indices.contains($0.step) ? steps[$0.step] : nil }
  }

  private static func list(_ heading: String, _ failures: [ReportedDiagnosis]) -> [String] {
    failures.isEmpty ? [] : [heading] + failures.map { "  \($0.codedLine)" }
  }
}
