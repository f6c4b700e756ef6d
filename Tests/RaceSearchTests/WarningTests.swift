import AppHost
import Capabilities
import HostLoop
import NativeBridge
import RaceSearch
import Scenarios
import SchedulingStrategies
import Testing

/// Findings that need an event that native code loses or sends twice, which no phone does.
@Suite @HostActor struct WarningTests {
  /// Fails with `lost` after a lost event, and with `slow` after a late answer.
  private struct App: RaceSubject {
    var raised: Set<String> = []

    func run(_ inputs: [OutsideEvent], policy: any SchedulingPolicy) async throws -> Outcome {
      var failures: [ReportedDiagnosis] = []
      for input in inputs {
        switch input.kind {
        case .dropEvent: failures.append(.failure("lost"))
        case .latency: failures.append(.failure("slow"))
        default: break
        }
      }
      return Outcome(failures: failures)
    }
  }

  private func search(
    _ events: [[OutsideEvent]], raised: Set<String> = [], bails: Bool = false
  ) async throws -> SearchReport {
    var options = Explorer.Options()
    options.runs = 40
    options.bails = bails
    options.combinesFaultPlans = false
    options.faultPlans = events.enumerated().map { index, events in
      FaultPlan(name: "plan \(index)", explanation: "these events") { _ in events }
    }
    return try await Explorer(App(raised: raised), options).search()
  }

  private static let lost = [OutsideEvent.dropEvent(1), .open(at: 5)]
  private static let slow = [OutsideEvent.latency(request: 1, milliseconds: 9)]

  @Test func `they do not fail the search, and say what they need`() async throws {
    let report = try await search([Self.lost])
    let finding = try #require(report.findings.first)
    #expect(report.findings.count == 1)
    #expect(finding.schedule.inputs == [.dropEvent(1)])
    #expect(report.exitStatus == 0)
    #expect(
      report.verdict.hasPrefix("no run failed, except 40 in which native code lost or doubled"))
    #expect(report.verdict.contains("40×  warning in plan 0, lost"))
    #expect(report.tests.cases.map(\.outcome) == [.passed])
    let text = FindingText(finding, replay: "", style: TerminalStyle(isColored: false)).text(
      width: 100)
    #expect(text.hasPrefix("WARNING  lost "))
    #expect(
      text.contains(
        "This needs native code that loses an event to which JavaScript listens. No phone does that"
      ))
  }

  @Test func `they come after all other findings`() async throws {
    let report = try await search([Self.lost, Self.slow])
    #expect(report.findings.map(\.failure.code) == ["slow", "lost"])
    #expect(report.exitStatus == 1)
    #expect(report.verdict.hasPrefix("1 plain failure and 1 warning found: 40 of 40 runs"))
    #expect(report.tests.cases.count == 1)
  }

  @Test func `a failure that also happens without such a fault is no warning`() async throws {
    let report = try await search([Self.lost + Self.slow])
    #expect(report.errors.map(\.failure.code) == ["slow"])
    #expect(report.errors.first?.schedule.inputs == [.latency(request: 1, milliseconds: 0)])
    #expect(report.warnings.map(\.failure.code) == ["lost"])
  }

  @Test func `they do not end a search that ends at its first finding`() async throws {
    #expect(try await search([Self.lost], bails: true).runs == 40)
    #expect(try await search([Self.lost, Self.slow], bails: true).runs == 2)
  }

  @Test func `a race file that says so makes them errors`() async throws {
    let report = try await search([Self.lost], raised: ["lost"])
    #expect(report.exitStatus == 1)
    #expect(report.warnings.isEmpty)
    #expect(report.verdict.hasPrefix("1 plain failure found"))
  }
}
