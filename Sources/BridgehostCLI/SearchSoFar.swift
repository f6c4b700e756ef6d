import HostLoop
internal import RaceSearch
internal import SchedulingStrategies
import Synchronization

/// What a search knows so far, for a thread that writes the verdict when the host thread cannot.
final class SearchSoFar: Sendable {
  private struct State {
    var report: SearchReport
    /// A finding that was not printed, because it is being shrunk.
    var unprinted: Finding?
    var hasSaidSeed = false
  }

  private let state: Mutex<State>

  init(seed: UInt64) { state = Mutex(State(report: SearchReport(seed: seed))) }

  func note(_ report: SearchReport, unprinted: Finding?) {
    state.withLock { ($0.report, $0.unprinted) = (report, unprinted) }
  }

  /// The seed is on standard output.
  func saidSeed() { state.withLock { $0.hasSaidSeed = true } }

  var report: SearchReport { state.withLock { $0.report } }
  var unprinted: Finding? { state.withLock { $0.unprinted } }
  var hasSaidSeed: Bool { state.withLock { $0.hasSaidSeed } }
}

extension RaceSearchCommand {
  /// Writes the verdict so far, and returns the exit status.
  func verdict(_ soFar: SearchSoFar, _ reason: Interruption.Reason) -> Int32 {
    var report = soFar.report
    if report.script.isEmpty { report.script = script ?? "" }
    let status: Int32
    switch reason {
    case .signal(let signal): status = 128 + signal
    case .crash: status = Crash.status
    case .time: status = 4
    }
    // Another process writes the verdict, and a replay has none.
    if make != nil || replay != nil { return status }
    // With two architectures findings are printed at the end.
    var unprinted =
      report.architecture == .both ? report.errors : [soFar.unprinted].compactMap(\.self)
    if reason == .crash {
      var crash = Finding(
        crash: "its report is above", inputs: [],
        Finding.Origin(
          run: report.runs + 1, strategy: .defaultOrder, faultPlan: "unknown", seed: report.seed))
      crash.command = Crash.command(
        ["race"] + RaceProcesses.withoutOutput(OwnProcess.arguments),
        with: ["--seed", "\(report.seed)", "-j", "1"])
      report.findings.append(crash)
      unprinted.append(crash)
    }
    report.endEarly(isOutOfTime: reason == .time)
    if !soFar.hasSaidSeed { writeToStandardOutput("seed \(report.seed)\n") }
    try? output.write(report, printing: unprinted + report.warnings)
    return reason != .crash && !report.errors.isEmpty ? 1 : status
  }
}
