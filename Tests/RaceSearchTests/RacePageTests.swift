import AppHost
import Capabilities
import Foundation
import HostLoop
import JSEngine
import RaceSearch
import ScriptLoading
import StandardCapabilities
import Testing

/// `race --report FILE`.
@Suite(.serialized) @HostActor struct RacePageTests {
  @Test func `the page of a race shows the fetches, the source and the command`()
    async throws
  {
    let path = AppSearch.knownRaces.appending(path: "shared-current-fetch/buggy.js").path
    var configuration = SessionConfiguration(script: .file(path: path))
    configuration.environment = ProcessInfo.processInfo.environment
    configuration.checksDelivery = true
    let loader = ScriptLoader(
      javaScriptHalf: configuration.javaScriptHalf, environment: configuration.environment)
    let script = try JSContext().load(configuration.script, with: loader)
    var options = Explorer.Options()
    options.faultPlans = [try #require(FaultPlan.named("second-fetch"))]
    options.runs = 150
    options.bails = true
    var report = try await Explorer(AppUnderSearch(script, configuration), options).search()
    report.script = path
    let finding = try #require(report.findings.first)
    #expect(finding.origin.faultPlan.hasPrefix("second-fetch"))

    let page = try RacePage(report).html()
    #expect(page.contains("another background fetch after"))
    #expect(page.contains(report.replayCommand(of: finding)))
    #expect(page.contains(report.token(of: finding).description))
    let source = try String(contentsOfFile: path, encoding: .utf8)
    let line = try #require(
      source.split(separator: "\n").first { $0.contains("HealthEmitter.finish") })
    #expect(page.contains(line.trimmingCharacters(in: .whitespaces).prefix(30)))
    #expect(page.contains(#""times":["0.0 ms""#))
    // The page loads nothing else.
    #expect(!page.contains(#"src="http"#))
    #expect(!page.contains("<link"))
  }
}
