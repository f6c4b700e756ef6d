import AppHost
import Capabilities
import Foundation
import HostLoop
import RaceSearch
import SimulatedPhone
import Testing

@Suite @HostActor struct VerdictTests {
  /// A subject whose runs all end with `outcome`.
  private struct Ending: RaceSubject {
    let outcome: Outcome

    func run(_ inputs: [OutsideEvent], policy: any SchedulingPolicy) async throws -> Outcome {
      outcome
    }
  }

  private func search(_ outcome: Outcome) async throws -> SearchReport {
    var options = Explorer.Options()
    options.runs = 3
    return try await Explorer(Ending(outcome: outcome), options).search()
  }

  private static let noSuccess = "no wake of the app succeeded"

  @Test(
    arguments: [
      ([], "failed", false), ([], "unfinished", false), ([.unfinished], "unfinished", true),
      ([.failed, .unfinished], "failed, unfinished", true),
      ([.failed, .noData], "failed, noData", false),
    ] as [([Wakes.Outcome], String, Bool)])
  func `a verdict says that no fetch succeeded only of runs that had fetches`(
    wakes: [Wakes.Outcome], summary: String, isWithoutSuccess: Bool
  ) async throws {
    let report = try await search(Outcome(failures: [], summary: summary, wakes: wakes))
    #expect(report.verdict.contains(Self.noSuccess) == isWithoutSuccess)
    #expect(report.classes == ["good: \(summary)": 3])
  }

  @Test func `a failure whose code begins with good is not among the good runs`() async throws {
    let lost: [ReportedDiagnosis] = [.failure("good-lost")]
    let report = try await search(Outcome(failures: lost, allowed: [.failure("old")]))
    #expect(report.classes == ["good-lost": 3])
    #expect(!report.verdict.contains("good runs"))
  }

  @Test func `the verdict names allowed diagnoses of good runs`() async throws {
    let report = try await search(
      Outcome(failures: [], allowed: [.failure("old")], summary: "newData", wakes: [.newData]))
    #expect(report.verdict.contains("good runs:\n  3×  newData (allowed: old)"))
  }

  @Test func `the report of an earlier version has the same verdict`() async throws {
    let report = try await search(
      Outcome(
        failures: [], allowed: [.failure("old")], summary: "failed, unfinished",
        wakes: [.failed, .unfinished]))
    var json = try #require(
      try JSONSerialization.jsonObject(with: Data(try report.json().utf8)) as? [String: Any])
    #expect(json.removeValue(forKey: "runClasses") != nil)
    let older = try SearchReport(json: JSONSerialization.data(withJSONObject: json), with: [])
    #expect(older.verdict == report.verdict)
    #expect(older.verdict.contains(Self.noSuccess))
    #expect(older.coverage.runs == report.coverage.runs)
  }
}
