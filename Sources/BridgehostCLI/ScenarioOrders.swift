import AppHost
import HostLoop
import NativeBridge
import RaceSearch
internal import Scenarios

/// Runs one scenario in many orders, or in the order of one token.
@HostActor
final class ScenarioOrders {
  private let scenario: Scenario
  private let seed: UInt64
  private let isFull: Bool
  private let subject: ScenarioUnderSearch
  private var explorer: Explorer?

  /// - Parameter isFull: whether the order of a failure may have any number of lines.
  init(
    _ scenario: Scenario, of file: ScenarioFile, architecture: Architecture, seed: UInt64,
    isFull: Bool
  ) {
    self.isFull = isFull
    self.scenario = scenario
    self.seed = seed
    subject = ScenarioUnderSearch(scenario, of: file, architecture: architecture, seed: seed)
  }

  /// The allowed diagnoses of all orders, one line for each code.
  var allowedByCode: [String: String] { subject.allowedByCode }

  /// Ends a search or a replay at once.
  func interrupt() {
    if let explorer { explorer.stop() } else { subject.stop() }
  }

  /// Runs the scenario in this many orders.
  ///
  /// - Throws: ``Nondeterminism``; ``TestReport/Failure`` if the app cannot be loaded.
  func search(runs: Int) async throws -> TestReport.Case {
    var options = Explorer.Options(faultPlans: [])
    options.shrinkBudget = .ofCommand
    options.runs = runs
    options.seed = seed
    let explorer = Explorer(subject, options)
    self.explorer = explorer
    let report = try await explorer.search()
    // After an unfinished search, it is unknown whether the conditions would have held.
    let never = report.wasStopped ? [] : subject.sometimes.filter { !$0.value }.keys.sorted()
    var failures: [TestReport.Failure] = []
    let all = report.coverage.exhausted.values.first
    var properties = [
      TestReport.Property(
        "orders",
        "\(report.runs)"
          + (all.map { ", among them all \($0) orders that differ in their effect" } ?? ""))
    ]
    var output = ""
    for finding in report.findings {
      // After an interruption there is no time for another run.
      if !report.wasStopped { _ = try await Replay(subject).run(finding.schedule) }
      if output.isEmpty { output = subject.latest?.output ?? "" }
      failures.append(failure(finding))
      properties.append(TestReport.Property("replay", subject.replayCommand(of: finding.schedule)))
    }
    if report.wasStopped, failures.isEmpty {
      failures.append(
        TestReport.Failure(
          FailureCode.interrupted.rawValue,
          "the scenario was interrupted after \(report.runs) of \(runs) orders",
          at: scenario.place))
    }
    failures += never.map { name in
      TestReport.Failure(
        FailureCode.sometimes.rawValue,
        "'\(name)' held in none of \(report.runs) orders", at: scenario.place)
    }
    return TestReport.Case(
      scenario.name, at: scenario.place, failures.isEmpty ? .passed : .failed(failures),
      output: output, properties: properties)
  }

  /// Runs the scenario in one order.
  ///
  /// - Throws: ``TestReport/Failure`` if the app cannot be loaded.
  func replay(_ schedule: Schedule) async throws -> TestReport.Case {
    let replayed = try await Replay(subject).run(schedule)
    let failures = subject.latest?.failures ?? []
    let gaps = replayed.gaps.map { "a part of the token did not apply: \($0)" }
    for gap in gaps { printWarning(gap) }
    let outcome: TestReport.Outcome =
      !failures.isEmpty
      ? .failed(failures)
      : gaps.isEmpty ? .passed : .skipped(gaps.joined(separator: "; ") + ". Search again")
    return TestReport.Case(
      scenario.name, at: scenario.place, outcome, output: subject.latest?.output ?? "")
  }

  /// The failure as a run without a search reports it, with the order that it needs.
  private func failure(_ finding: Finding) -> TestReport.Failure {
    let found = finding.failure
    var failure =
      subject.latest?.failures.first { $0.code == found.code && $0.place == found.source }
      ?? TestReport.Failure(found.code, found.message, at: found.source)
    guard !finding.isPlainFailure else { return failure }
    let text = FindingText(finding, replay: "", style: TerminalStyle(isColored: false))
    let width = TerminalStream.output.width ?? FindingText.standardWidth
    failure.order = text.order(width: width - 2, isFull: isFull)
    return failure
  }
}
