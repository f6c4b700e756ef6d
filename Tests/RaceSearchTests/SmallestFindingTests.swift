import AppHost
import Capabilities
import HostLoop
import RaceSearch
import SchedulingStrategies
import Testing

/// A search reports each failure once, with as little from outside as it needs.
@Suite @HostActor struct SmallestFindingTests {
  /// An app that loses an event if its listener is late, and also if iOS kills it at certain times.
  private struct LosesEvent: RaceSubject {
    let isFatal: @Sendable (Int) -> Bool

    func run(_ inputs: [OutsideEvent], policy: any SchedulingPolicy) async throws -> Outcome {
      let loop = EventLoop(clock: .virtual, policy: policy)
      var order = ""
      loop.post(on: loop.lane("javaScript"), "subscribe") { order += "s" }
      loop.post(on: loop.lane("main"), "event") { order += "e" }
      await loop.run()
      let isKilled = inputs.contains {
        if case .kill(let time) = $0.kind { isFatal(time) } else { false }
      }
      return Outcome(failures: order == "es" || isKilled ? [.failure("lost")] : [])
    }
  }

  private func losses(
    _ faultPlans: [String], isFatal: @escaping @Sendable (Int) -> Bool = { _ in true }
  ) async throws -> SearchReport {
    var options = Explorer.Options()
    options.runs = 200
    options.faultPlans = try faultPlans.map { try #require(FaultPlan.named($0)) }
    options.combinesFaultPlans = false
    return try await Explorer(LosesEvent(isFatal: isFatal), options).search()
  }

  @Test func `a failure that also occurs in the default order is one finding, and no race`()
    async throws
  {
    let report = try await losses(["launch", "relaunch"])
    #expect(report.findings.map(\.isPlainFailure) == [true])
    #expect(report.findings.map(\.count) == [report.failedRuns])
  }

  @Test func `a plain failure takes the place of a race that was found before it`() async throws {
    let alone = try await losses(["launch"])
    let report = try await losses(["launch", "relaunch"]) { $0 % 20 == 0 }
    #expect(alone.findings.map(\.isPlainFailure) == [false])
    let first = try #require(alone.findings.first?.origin.run)
    #expect(report.findings.map(\.isPlainFailure) == [true])
    #expect(report.findings.map { $0.origin.run > first * 2 } == [true])
    #expect(report.findings.map(\.count) == [report.failedRuns])
  }

  @Test func `parts of a search report a failure once, too, as a plain one if a part found it so`()
    async throws
  {
    var report = try await losses(["launch"])
    let other = try await losses(["relaunch"])
    try report.merge(other)
    #expect(report.findings.map(\.isPlainFailure) == [true])
    #expect(report.findings.map(\.count) == [report.failedRuns])
  }

  /// Saves and reads for each fetch, and fails if it reads before it has saved.
  private struct SavesForEachFetch: RaceSubject {
    func run(_ inputs: [OutsideEvent], policy: any SchedulingPolicy) async throws -> Outcome {
      let loop = EventLoop(clock: .virtual, policy: policy)
      var saved = 0
      var reads = 0
      var isLost = false
      func fetch() {
        loop.post(on: loop.lane("storage"), "save") { saved += 1 }
        loop.post(on: loop.lane("javaScript"), "read") {
          reads += 1
          if saved < reads { isLost = true }
        }
      }
      fetch()
      for case .other(_, let time) in inputs.map(\.kind) {
        loop.post(on: loop.lane("main"), "performFetch", after: .milliseconds(time + 1000)) {
          fetch()
        }
      }
      await loop.run()
      return Outcome(failures: isLost ? [.failure("lost")] : [])
    }
  }

  @Test(arguments: 1...12)
  func `a race of each fetch is shrunk to the first one`(seed: UInt64) async throws {
    var options = Explorer.Options()
    options.runs = 50
    options.seed = seed
    options.faultPlans = [try #require(FaultPlan.named("second-fetch"))]
    options.combinesFaultPlans = false
    let report = try await Explorer(SavesForEachFetch(), options).search()
    #expect(report.findings.map(\.schedule.inputs) == [[]])
    #expect(report.findings.map(\.schedule.delays.count) == [1])
  }
}
