import AppHost
import Capabilities
import Foundation
import HostLoop
import JSEngine
import RaceSearch
import ScriptLoading
import StandardCapabilities
import Testing

/// A search in which all runs end before the order of events matters.
@Suite(.serialized) @HostActor struct FirstRunsTests {
  private func search(
    _ text: String, _ isolation: Isolation, runs: Int = 1000,
    cpuLimit: Duration = .milliseconds(100)
  ) async throws -> SearchReport {
    var options = Explorer.Options()
    options.runs = runs
    options.shrinkBudget.runs = 0
    return try await Explorer(subject(text, isolation, cpuLimit), options).search()
  }

  private func subject(
    _ text: String, _ isolation: Isolation, _ cpuLimit: Duration
  ) throws -> AppUnderSearch {
    var configuration = SessionConfiguration(script: .file(path: ""))
    configuration.environment = ProcessInfo.processInfo.environment
    configuration.cpuLimit = cpuLimit
    let loader = ScriptLoader(
      javaScriptHalf: configuration.javaScriptHalf, environment: configuration.environment)
    let script = try JSContext().load(
      .text(text, name: "<test>", directory: FileManager.default.currentDirectoryPath),
      with: loader)
    return try AppUnderSearch(script, configuration, isolation: isolation)
  }

  @Test(arguments: ["while (true) {}", "throw new Error('not today')"])
  func `an app feels everything if its first run is cut short`(script: String) async throws {
    let lookups = try await subject(script, .freshContext, .milliseconds(100)).lookups()
    #expect(lookups == nil)
    #expect(FaultPlan.all.felt(through: lookups).map(\.name) == FaultPlan.all.map(\.name))
  }

  @Test(
    arguments: [
      "while (true) {}", "function f() { Promise.resolve().then(f) } f()",
      "(async () => { while (true) await null })()", "throw new Error('not today')",
      "null.property",
    ], [Isolation.freshContext, .sharedContext])
  func `a search stops if its first runs all fail in the same way while loading`(
    script: String, isolation: Isolation
  ) async throws {
    let report = try await search(script, isolation)
    #expect(report.runs == 3)
    #expect(report.findings.count == 1)
    #expect(report.findings.first?.failure.code == "uncaught-error")
    #expect(report.verdict.contains("the search stopped: its first 3 runs all failed"))
    #expect(report.exitStatus == 1)
  }

  @Test(
    arguments: [
      "throw new Error('not today')", "useEffect(() => { throw new Error('not today') })",
      "null.property",
    ], [Isolation.freshContext, .sharedContext])
  func `a search stops if its first runs all fail in the same way while they mount the app`(
    render: String, isolation: Isolation
  ) async throws {
    let report = try await search(app("\(render); return null"), isolation, cpuLimit: .seconds(1))
    #expect(report.runs == 3)
    #expect(report.findings.map(\.failure.code) == ["uncaught-error"])
    #expect(report.verdict.contains("the search stopped: its first 3 runs all failed"))
    #expect(report.exitStatus == 1)
  }

  @Test(arguments: [
    "useEffect(() => { setTimeout(() => { throw new Error('later') }, 10) }); return null",
    "const [late, setLate] = useState(false); useEffect(() => { setTimeout(() => setLate(true), 10) }, []); "
      + "if (late) throw new Error('later'); return null",
  ])
  func `a search continues when the app fails after it was mounted`(render: String) async throws {
    let report = try await search(app(render), .freshContext, runs: 30, cpuLimit: .seconds(1))
    #expect(report.runs == 30)
    #expect(report.findings.map(\.failure.code) == ["uncaught-error"])
    #expect(!report.verdict.contains("the search stopped"))
  }

  /// An app whose root component has this body.
  private func app(_ body: String) -> String {
    """
    import { useEffect, useState } from 'react';
    import { AppRegistry } from 'react-native';
    AppRegistry.registerComponent('App', () => () => { \(body) });
    """
  }

  @Test func `a search stops if the script reloads itself forever`() async throws {
    let report = try await search(
      "require('react-native').DevSettings.reload()", .freshContext, cpuLimit: .seconds(1))
    #expect(report.runs == 3)
    #expect(report.findings.map(\.failure.code) == ["endless"])
    #expect(report.verdict.contains("the search stopped: its first 3 runs all failed"))
  }

  @Test func `a search continues when later runs fail`() async throws {
    let report = try await search(
      "setTimeout(() => { throw new Error('later') }, 10)", .freshContext, runs: 30)
    #expect(report.runs == 30)
    #expect(!report.verdict.contains("the search stopped"))
  }
}
