import AppHost
import Capabilities
import Foundation
import HostLoop
import JSEngine
import NativeBridge
import RaceSearch
import SchedulingStrategies
import ScriptLoading
import StandardCapabilities
import Testing

/// `race --fast`: runs that share a context, and how its findings are checked in a fresh one.
@Suite(.serialized) @HostActor struct SharedContextTests {
  private func search(
    _ text: String, _ isolation: Isolation = .sharedContext,
    _ architecture: Architecture = .turbo, runs: Int = 30, strategies: [StrategyKind]? = nil,
    shard: (index: Int, count: Int) = (1, 1), faultPlans: [String] = Self.faultPlans
  ) async throws -> SearchReport {
    var configuration = SessionConfiguration(script: .file(path: ""))
    configuration.environment = ProcessInfo.processInfo.environment
    configuration.checksDelivery = true
    configuration.architecture = architecture
    let loader = ScriptLoader(
      javaScriptHalf: configuration.javaScriptHalf, environment: configuration.environment)
    let script = try JSContext().load(
      .text(text, name: "<test>", directory: FileManager.default.currentDirectoryPath),
      with: loader)
    var options = Explorer.Options()
    options.runs = runs
    options.faultPlans = faultPlans.compactMap { FaultPlan.named($0) }
    options.combinesFaultPlans = false
    options.shard = shard
    if let strategies { options.strategies = strategies }
    let subject = try AppUnderSearch(script, configuration, isolation: isolation)
    return try await Explorer(subject, options).search()
  }

  /// One plan without random choices, one with them, and one that needs a second context.
  private static let faultPlans = ["launch", "failing-replies", "reload"]

  private func app(_ body: String) -> String {
    """
    import { DeviceEventEmitter, NativeEventEmitter, NativeModules } from 'react-native';
    const { HealthEmitter } = NativeModules;
    \(body)
    new NativeEventEmitter(HealthEmitter).addListener('onSendData', ({ fetchId }) => {
      HealthEmitter.finish(typeof result === 'string' ? result : 'failed', fetchId);
    });
    """
  }

  /// Finishes before the reply arrives: a race, and an unhandled rejection when the reply fails.
  private static let racy = """
    import { NativeEventEmitter, NativeModules } from 'react-native';
    const { HealthEmitter } = NativeModules;
    new NativeEventEmitter(HealthEmitter).addListener('onSendData', ({ fetchId, workouts }) => {
      fetch(process.env.BACKEND_URL, { method: 'POST', body: JSON.stringify(workouts) });
      setTimeout(() => HealthEmitter.finish('newData', fetchId), 300);
    });
    """

  @Test(arguments: Architecture.allCases, [nil, [StrategyKind.exhaustive]])
  func `a search finds the same as in fresh contexts`(
    _ architecture: Architecture, _ strategies: [StrategyKind]?
  ) async throws {
    let fresh = try await search(Self.racy, .freshContext, architecture, strategies: strategies)
    let shared = try await search(Self.racy, .sharedContext, architecture, strategies: strategies)
    #expect(fresh.isolation == .freshContext)
    #expect(shared.isolation == .sharedContext)
    #expect(fresh.findings.map(\.failure.code).contains("samples-not-delivered"))
    #expect(shared.findings.map(\.schedule) == fresh.findings.map(\.schedule))
    #expect(shared.findings.map(\.failure.text) == fresh.findings.map(\.failure.text))
    #expect(shared.findings.map(\.count) == fresh.findings.map(\.count))
    #expect(shared.classes == fresh.classes)
  }

  @Test func `the verdict says in what kind of context the runs were`() async throws {
    #expect(try await search(app("")).verdict.contains("each in a shared context"))
    #expect(try await search(app(""), .freshContext).verdict.contains("each in a fresh context"))
  }

  @Test func `a script finds nothing of what an earlier run did to its world`() async throws {
    let report = try await search(
      app(
        """
        const changes = {
          global: () => globalThis, Date: () => Date, fetch: () => fetch, console: () => console,
          setTimeout: () => setTimeout, environment: () => process.env, process: () => process,
          emitter: () => DeviceEventEmitter, handler: () => ErrorUtils,
          URL: () => URL, Event: () => Event, module: () => HealthEmitter, settings: () => Settings,
        };
        import { Settings } from 'react-native';
        const left = Object.keys(changes).filter((name) => changes[name]().isChanged);
        if (left.length > 0 || Promise.name !== 'Promise' || process.exitCode !== undefined
          || DeviceEventEmitter.listenerCount('left') > 0) throw new Error(`left: ${left}`);
        for (const change of Object.values(changes)) change().isChanged = true;
        globalThis.Promise = class Mine extends Promise {};
        process.exitCode = 3;
        DeviceEventEmitter.addListener('left', () => {});
        console.group('left');
        setTimeout(() => {}, 3600000);
        queueMicrotask(() => {});
        """))
    #expect(report.findings.map(\.failure.text) == [])
    #expect(report.runs == 30)
  }

  @Test(arguments: [
    // A different order of steps.
    "if (Array.prototype.left) setTimeout(() => {}, 5);\nArray.prototype.left = true;",
    // A failure.
    "if (Array.prototype.left) throw new Error('left');\nArray.prototype.left = true;",
    // A different result of the same steps.
    "const result = Array.prototype.left ? 'noData' : 'failed';\nArray.prototype.left = true;",
  ])
  func `what a run does to a built-in object for the next ends the search`(_ body: String)
    async throws
  {
    for strategies in [nil, [StrategyKind.exhaustive]] {
      let error = await #expect(throws: Nondeterminism.self) {
        try await search(app(body), strategies: strategies)
      }
      #expect(error?.description.contains("a shared context") == true)
      #expect(error?.description.contains("Search without --fast") == true)
      #expect(try await search(app(body), .freshContext, strategies: strategies).findings.isEmpty)
    }
  }

  /// A script that counts its runs; from run `first` on, it also waits for a number of milliseconds.
  private func counting(from first: Int, _ milliseconds: String) -> String {
    """
    const run = Array.prototype.run = (Array.prototype.run ?? 0) + 1;
    if (run >= \(first)) setTimeout(() => {}, \(milliseconds));
    """
  }

  @Test func `what begins late and stays is seen by a later run that begins anew`() async throws {
    let error = await #expect(throws: Nondeterminism.self) {
      try await search(app(counting(from: 98, "5")), runs: 120, faultPlans: ["failing-replies"])
    }
    #expect(error?.description.contains("in a shared context") == true)
    #expect(error?.description.contains("in a fresh one") == true)
    #expect(error?.report?.runs == 100)
  }

  @Test func `what begins late and changes each time is seen where it happens`() async throws {
    let error = await #expect(throws: Nondeterminism.self) {
      try await search(app(counting(from: 40, "run")), runs: 99, faultPlans: ["failing-replies"])
    }
    #expect(error?.description.contains("differently: once") == true)
    #expect(error?.description.contains("Search without --fast") == true)
  }

  @Test func `each part of a search looks for it`() async throws {
    let body = "if (Array.prototype.left) setTimeout(() => {}, 5);\nArray.prototype.left = true;"
    for index in 1...5 {
      await #expect(throws: Nondeterminism.self) {
        try await search(app(body), runs: 30, shard: (index, 5))
      }
    }
  }

  @Test(arguments: [Isolation.freshContext, .sharedContext])
  func `a message may name what is new in each run`(_ isolation: Isolation) async throws {
    let report = try await search(
      """
      import { NativeModules } from 'react-native';
      setTimeout(() => {
        throw new Error(`no ${NativeModules.RNFSManager.RNFSDocumentDirectoryPath}/outbox`);
      }, 3);
      """, isolation, runs: 20)
    #expect(report.findings.map(\.failure.code) == ["uncaught-error"])
  }

  @Test func `a place in the first line of a plain script is the same`() async throws {
    let text = "let count = 0; setTimeout(() => { throw new Error('line 1'); }, 5);"
    let fresh = try await search(text, .freshContext, runs: 20)
    let shared = try await search(text, runs: 20)
    #expect(fresh.findings.first?.failure.text.contains("<test>:1:") == true)
    #expect(shared.findings.map(\.failure.text) == fresh.findings.map(\.failure.text))
  }
}
