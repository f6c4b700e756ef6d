import AppHost
import Capabilities
import Foundation
import HostLoop
import JSEngine
import RaceSearch
import SchedulingStrategies
import ScriptLoading
import Testing

/// The scripts of `Tests/Races`, with a small budget; `Tests/Races/run` uses the large one.
@Suite(.serialized) @HostActor struct CorpusTests {
  nonisolated static let folder = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Races")

  nonisolated static let names =
    (try? FileManager.default.contentsOfDirectory(atPath: folder.path))?
    .filter { FileManager.default.fileExists(atPath: folder.path + "/\($0)/buggy.js") }
    .sorted() ?? []

  private func search(
    _ path: String, runs: Int, seed: UInt64 = 1, faultPlans: [FaultPlan] = FaultPlan.all,
    bails: Bool = true, _ isolation: Isolation = .freshContext
  ) async throws -> SearchReport {
    var configuration = SessionConfiguration(
      script: .file(path: Self.folder.appending(path: path).path))
    configuration.environment = ProcessInfo.processInfo.environment
    configuration.seed = seed
    configuration.checksDelivery = true
    let loader = ScriptLoader(
      javaScriptHalf: configuration.javaScriptHalf, environment: configuration.environment)
    let script = try JSContext().load(configuration.script, with: loader)
    var options = Explorer.Options()
    options.runs = runs
    options.seed = seed
    options.faultPlans = faultPlans
    options.bails = bails
    let raceFile = try RaceFile.path(beside: script.url).map {
      try RaceFile(path: $0, configuration)
    }
    let subject = try AppUnderSearch(
      script, configuration, raceFile: raceFile, isolation: isolation)
    return try await Explorer(subject, options).search()
  }

  @Test func `the corpus has at least a dozen pairs`() {
    #expect(Self.names.count >= 12)
  }

  @Test(arguments: names)
  func `a buggy script passes when nothing is unusual`(_ name: String) async throws {
    let launch = try #require(FaultPlan.named("launch"))
    let report = try await search("\(name)/buggy.js", runs: 1, faultPlans: [launch])
    #expect(report.findings.isEmpty)
  }

  @Test(arguments: names, [1, 2, 3])
  func `a buggy script is found by every seed`(_ name: String, _ seed: UInt64) async throws {
    let report = try await search("\(name)/buggy.js", runs: 1000, seed: seed)
    #expect(!report.findings.isEmpty)
  }

  @Test(arguments: [1, 2])
  func `what a shrunk order waits for happens in it`(_ seed: UInt64) async throws {
    let report = try await search(
      "shared-current-fetch/buggy.js", runs: 250, seed: seed, bails: false)
    for finding in report.findings {
      let names = finding.steps.map(\.name)
      #expect(finding.schedule.delays.allSatisfy { names.contains($0.until) })
    }
  }

  @Test(arguments: names)
  func `a fixed script is clean`(_ name: String) async throws {
    let report = try await search("\(name)/fixed.js", runs: 60)
    #expect(report.findings.map(\.failure.text) == [])
  }

  @Test(arguments: names)
  func `runs in a shared context end as those in fresh ones do`(_ name: String) async throws {
    for script in ["buggy", "fixed"] {
      let path = "\(name)/\(script).js"
      let fresh = try await search(path, runs: 40, bails: false)
      let shared = try await search(path, runs: 40, bails: false, .sharedContext)
      #expect(shared.classes == fresh.classes)
      #expect(shared.findings.map(\.failure.text) == fresh.findings.map(\.failure.text))
    }
  }
}
