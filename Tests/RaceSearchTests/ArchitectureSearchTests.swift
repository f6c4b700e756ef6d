import AppHost
import Capabilities
import Foundation
import HostLoop
import JSEngine
import NativeBridge
import RaceSearch
import Scenarios
import ScriptLoading
import StandardCapabilities
import Testing

/// `--architecture both`: findings that only one of React Native's architectures has.
@Suite(.serialized) @HostActor struct ArchitectureSearchTests {
  private func options(runs: Int = 60) -> Explorer.Options {
    var options = Explorer.Options()
    options.runs = runs
    options.faultPlans = []
    return options
  }

  /// An event and its subscription; an early event is lost if `isLost`, and `always` loses every event.
  private func model(losing isLost: Bool, always: Bool = false) -> Model {
    Model { loop in
      var order = ""
      loop.post(on: loop.lane("javaScript"), "subscribe") { order += "s" }
      loop.post(on: loop.lane("main"), "event") { order += "e" }
      return { always || isLost && order == "es" ? "lost" : nil }
    }
  }

  @Test func `a race of one architecture says so, and its token runs that one`() async throws {
    let search = ArchitectureSearch(
      [(.turbo, model(losing: false)), (.bridge, model(losing: true))], options())
    var told: [[Architecture]] = []
    search.onFinding = { told.append($0.architectures) }
    let report = try await search.search()
    let finding = try #require(report.findings.first)
    #expect(report.architecture == .both)
    #expect(report.runs == 120)
    #expect(report.findings.count == 1)
    #expect(told == [[.bridge]])
    #expect(
      report.architectures(of: finding)
        == "only under bridge: under turbo the same order does not fail in this way")
    #expect(report.token(of: finding).architecture == .bridge)
    #expect(report.verdict.contains("(only under bridge)"))
    #expect(
      report.tests.cases.first.map { "\($0)".contains("only under bridge") } == true)
  }

  @Test func `a race of both is one finding`() async throws {
    let report = try await ArchitectureSearch(
      [(.turbo, model(losing: true)), (.bridge, model(losing: true))], options()
    ).search()
    #expect(report.findings.map(\.architectures) == [[.turbo, .bridge]])
    #expect(report.findings.map(report.architectures) == ["under both architectures"])
    #expect(report.findings.first?.count == report.failedRuns)
    #expect(!report.verdict.contains("only"))
  }

  @Test func `what is a race under one and always fails under the other is two findings`()
    async throws
  {
    let report = try await ArchitectureSearch(
      [(.turbo, model(losing: true)), (.bridge, model(losing: true, always: true))], options()
    ).search()
    #expect(Set(report.findings.map(\.isPlainFailure)) == [true, false])
    let race = try #require(report.races.first)
    #expect(race.architectures == [.turbo])
  }

  @Test func `of one architecture nothing is said`() async throws {
    let report = try await ArchitectureSearch([(.bridge, model(losing: true))], options()).search()
    let finding = try #require(report.findings.first)
    #expect(report.architecture == .bridge)
    #expect(report.architectures(of: finding) == nil)
    #expect(report.token(of: finding).architecture == .bridge)
  }

  @Test func `parts that were searched under both are put together`() async throws {
    func part(_ index: Int) async throws -> SearchReport {
      var options = options()
      options.shard = (index, 2)
      return try await ArchitectureSearch(
        [(.turbo, model(losing: true)), (.bridge, model(losing: false))], options
      ).search()
    }
    var report = try await part(1)
    try await report.merge(part(2))
    #expect(report.runs == 120)
    #expect(report.findings.map(\.architectures) == [[.turbo]])
  }

  @Test func `timers of one time are one turn under bridge only, and a race under turbo only`()
    async throws
  {
    var configuration = SessionConfiguration(
      script: .file(
        path: AppSearch.knownRaces.appending(path: "flush-split-by-batch/buggy.js").path))
    configuration.environment = ProcessInfo.processInfo.environment
    configuration.checksDelivery = true
    let loader = ScriptLoader(
      javaScriptHalf: configuration.javaScriptHalf, environment: configuration.environment)
    let script = try JSContext().load(configuration.script, with: loader)
    let subjects = try Architecture.allCases.map { architecture in
      configuration.architecture = architecture
      return (architecture, try AppUnderSearch(script, configuration) as any RaceSubject)
    }
    var options = options(runs: 100)
    options.faultPlans = [try #require(FaultPlan.named("reload"))]
    let report = try await ArchitectureSearch(subjects, options).search()
    #expect(report.findings.map(\.isPlainFailure) == [false])
    #expect(report.findings.map(\.architectures) == [[.turbo]])
  }
}
