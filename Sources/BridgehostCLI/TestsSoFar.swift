import AppHost
import Foundation
import HostLoop
internal import Scenarios
internal import ScriptLoading
import Synchronization

/// What a process of `--jobs` found, for the process that started it.
struct TestPart: Codable {
  var report: TestReport
  var status: Int32

  /// - Returns: the exit status.
  func write(to path: String) -> Int32 {
    do {
      try JSONEncoder().encode(self).write(to: URL(fileURLWithPath: path))
      return status
    } catch {
      printError("cannot write \(path): \(error)")
      return 2
    }
  }
}

/// The results so far, for a thread that writes them when the host thread cannot.
final class TestsSoFar: Sendable {
  private struct State {
    var report = TestReport()
    var running: (name: String, place: SourcePlace)?
  }

  private let state = Mutex(State())

  func note(_ report: TestReport) { state.withLock { ($0.report, $0.running) = (report, nil) } }

  @HostActor
  func note(_ report: TestReport, running scenario: Scenario) {
    let running = (scenario.name, scenario.place)
    state.withLock { ($0.report, $0.running) = (report, running) }
    Crash.say("seed \(report.seed), scenario '\(scenario.name)'", with: [])
  }

  /// The results, with the scenario that is running as one that failed.
  func report(because reason: Interruption.Reason) -> (report: TestReport, last: TestReport.Case?) {
    var (report, running) = state.withLock { ($0.report, $0.running) }
    // Otherwise all would be well in the report of a crash between two scenarios.
    if reason == .crash, running == nil, let last = report.cases.last {
      running = ("what follows '\(last.name)'", last.place)
    }
    let last = running.map { running in
      TestReport.Case(
        running.name, at: running.place,
        .failed([
          reason == .crash
            ? TestReport.Failure(
              FailureCode.programCrashed.rawValue,
              "bridgehost itself crashed in this scenario: please report it, with what it printed",
              at: running.place)
            : TestReport.Failure(
              FailureCode.interrupted.rawValue, "the scenario was interrupted", at: running.place)
        ]))
    }
    if let last { report.cases.append(last) }
    return (report, last)
  }
}

extension TestReport {
  /// The seed of the run, in words.
  fileprivate var seed: String { properties.first { $0.name == "seed" }?.value ?? "" }
}

extension TestCommand {
  /// Writes the results so far, and returns the exit status.
  func verdict(_ soFar: TestsSoFar, _ reason: Interruption.Reason) -> Int32 {
    let (report, last) = soFar.report(because: reason)
    var status = Crash.status
    if case .signal(let signal) = reason { status = 128 + signal }
    if let partReport {
      _ = TestPart(report: report, status: 1).write(to: partReport)
      return status
    }
    if let last { say(report.specLine(last, TerminalStream.output.style)) }
    try? write(report)
    return status
  }

  /// Whether results are printed while tests run.
  private var printsLines: Bool {
    guard part == nil else { return false }
    return reporterOut != nil || [.spec, .github].contains(reporter)
  }

  /// Prints a result while tests run.
  func say(_ text: String) { if printsLines { writeToStandardOutput(text) } }

  /// Writes the results, when all tests have run.
  func write(_ report: TestReport) throws(OutputError) {
    say(report.specEnd(TerminalStream.output.style, isFull: full))
    let text =
      switch reporter {
      case .spec:
        reporterOut == nil ? "" : report.spec(TerminalStyle(isColored: false), isFull: full)
      case .tap: report.tap
      case .junit: report.junit
      case .github:
        report.githubAnnotations(
          workspace: ProcessInfo.processInfo.environment["GITHUB_WORKSPACE"] ?? report.directory)
      }
    if let file = reporterOut {
      try file.write(text)
    } else if reporter == .github {
      // The GitHub reporter writes workflow commands, so they must not be masked.
      StandardStreams.write(text, to: STDOUT_FILENO)
    } else {
      writeToStandardOutput(text)
    }
  }
}
