import AppHost
import Capabilities
import Foundation
import HostLoop
import JSEngine
import RaceSearch
import ScriptLoading
import StandardCapabilities

/// A search of an app's runs, as `race` makes it.
@HostActor enum AppSearch {
  /// The folder `Tests/Races`, whose scripts have races that real apps had.
  nonisolated static let knownRaces = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Races")

  /// Searches the runs of a script. Its body has `device`, the modules that it names, `listen(onSendData)`, and
  /// `post(path, body, timeout)`, which returns whether the server accepted the body.
  ///
  /// - Parameter events: what happens from outside in each run; empty for fault plans.
  static func report(
    _ body: String, faultPlans: [String] = [], events: [OutsideEvent] = [], runs: Int = 80,
    shrinks: Bool = true
  ) async throws -> SearchReport {
    var options = Explorer.Options()
    options.runs = runs
    if !shrinks { options.shrinkBudget.runs = 0 }
    options.bails = true
    if !faultPlans.isEmpty { options.faultPlans = faultPlans.compactMap { FaultPlan.named($0) } }
    if !events.isEmpty {
      options.faultPlans = [FaultPlan(name: "given", explanation: "these events") { _ in events }]
    }
    options.combinesFaultPlans = faultPlans.isEmpty && events.isEmpty
    return try await report(body, options)
  }

  /// The same with any options.
  static func report(_ body: String, _ options: Explorer.Options) async throws -> SearchReport {
    var configuration = SessionConfiguration(script: .file(path: ""))
    configuration.environment = ProcessInfo.processInfo.environment
    configuration.checksDelivery = true
    let loader = ScriptLoader(
      javaScriptHalf: configuration.javaScriptHalf, environment: configuration.environment)
    let script = try JSContext().load(
      .text(
        """
        import { NativeEventEmitter, NativeModules } from 'react-native';
        import { device } from 'bridgehost';
        const { \(modules(in: body)) } = NativeModules;
        const listen = (f) => new NativeEventEmitter(NativeModules.HealthEmitter).addListener('onSendData', f);
        const post = (path, body, milliseconds = 4000) => fetch(process.env.BACKEND_URL + path, {
          method: 'POST', body: JSON.stringify(body), signal: AbortSignal.timeout(milliseconds),
        }).then((response) => response.ok, () => false);
        \(body)
        """, name: "<test>", directory: FileManager.default.currentDirectoryPath),
      with: loader)
    return try await Explorer(AppUnderSearch(script, configuration), options).search()
  }

  /// The native modules that a script names; others are left out, because looking up a module can enable it.
  private static func modules(in body: String) -> String {
    ["BackgroundFetch", "BackgroundTasks", "Health", "HealthEmitter", "UserDefaults"]
      .filter(body.contains).joined(separator: ", ")
  }

  /// The codes of the findings, which are not shrunk.
  static func codes(_ body: String, faultPlans: [String] = []) async throws -> [String] {
    try await report(body, faultPlans: faultPlans, shrinks: false).findings.map(\.failure.code)
  }
}
