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

  /// How many lines a finding has at most, unless all of it is wanted.
  package static let mostLines = 60
  /// How many columns text has where there is no terminal.
  package static let standardWidth = 100

  /// The finding with its timeline, in at most ``mostLines`` lines.
  ///
  /// - Parameters:
  ///   - width: the width of the terminal, in columns. `nil` without a terminal.
  ///   - isFull: whether it may have more lines.
  package func text(width: Int?, isFull: Bool = false) -> String {
    var sections = Sections(width: width, most: isFull ? nil : Self.mostLines)
    sections.add([heading, ""])
    sections.add(
      finding.failure.text.split(separator: "\n", omittingEmptySubsequences: false)
        .map { "  " + $0 }, atLeast: 6, atMost: 40)
    sections.add(finding.alsoWrong.map { "  " + $0 }, atLeast: 2)
    sections.add([""] + (architectures.map { ["  \($0)", ""] } ?? []))
    if !finding.schedule.inputs.isEmpty {
      sections.add(
        ["  what happens from outside:"] + finding.schedule.inputs.sentences.map { "    \($0)" },
        atLeast: 3, "event")
    }
    if let fault = finding.faultOfNativeCode { sections.add(["  \(fault)"]) }
    if !finding.isPlainFailure {
      if finding.passingSteps == nil, finding.shrinkEnd != .stopped {
        sections.add(["  In the default order this run also fails, but in another way.", ""])
      }
      sections.add(["  " + orderHeading] + delays(isFull: isFull).map { "  " + $0 } + [""])
    } else if let sentence = finding.ofDefaultOrder {
      sections.add(["  \(sentence)", ""])
    }
    let timeline = sections.reserve(10)
    if let certainty = finding.certaintyText {
      sections.add([""] + certainty.map { "  " + $0 }, atLeast: 3)
    }
    sections.add(["", replayLine(isFull: isFull)])
    sections.fill(timeline) { most in
      self.timeline(width: (width ?? Self.standardWidth) - 2, most: most).map { "  " + $0 }
    }
    return sections.text
  }

  /// The lines with the order that the failure needs, if any, and the timeline.
  ///
  /// - Parameter isFull: whether they may be more than a report shows.
  package func order(width: Int, isFull: Bool) -> [String] {
    let most = isFull ? nil : Self.mostLines / 2
    let order =
      finding.isPlainFailure ? [] : [orderHeading] + delays(isFull: isFull) + [""]
    return order + timeline(width: width, most: most)
  }

  private func delays(isFull: Bool) -> [String] {
    let all = finding.schedule.delays
    let shown = isFull || all.count <= Self.mostDelays ? all[...] : all.prefix(Self.mostDelays - 1)
    let lines = shown.flatMap {
      ["  ▼ \($0.task)", "    waits until after", "  ▲ \($0.until)"]
        .map { isFull ? $0 : $0.shortLine }
    }
    let more = all.count - shown.count
    return lines + (more == 0 ? [] : ["  … " + more.counted("more delay")])
  }

  private static let mostDelays = 4

  private func timeline(width: Int, most: Int?) -> [String] {
    Timeline(steps: finding.steps, schedule: finding.schedule, certain: finding.certainStep)
      .text(width: width, most: most).split(separator: "\n").map(String.init)
  }

  /// The command that runs it again. If that is too long for a terminal, where it is.
  private func replayLine(isFull: Bool) -> String {
    isFull || replay.count <= Self.longestCommand
      ? "  replay: " + style.bold(replay)
      : "  the command that replays it has \(replay.count.counted("character")): see --full or --report"
  }

  private static let longestCommand = 1500

  private var heading: String {
    let origin = finding.origin
    let word = finding.kind.rawValue.uppercased()
    return (finding.isWarning ? style.bold(word) : style.red(word)) + "  "
      + style.bold(finding.failure.code) + "   "
      + style.dim(
        origin.isRegression
          ? "regression \(origin.faultPlan)"
          : "fault plan \(origin.faultPlan), run \(origin.run), \(origin.strategy)")
  }

  private var orderHeading: String {
    let count = finding.schedule.delays.count
    let shrunk =
      ", shrunk from \(finding.delaysBefore) in \(finding.shrinkRuns) runs"
      + (finding.shrinkEnd.map { "; it may need fewer, because \($0.reason)" } ?? "")
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
