import AppHost
import HostLoop
import RaceSearch
import Testing

/// Why the app is launched in a search.
@Suite(.serialized) @HostActor struct `The launch of an app in a search` {
  /// The reasons for the launches of the run in which nothing happens.
  private func reason(_ code: String) async throws -> String {
    var options = Explorer.Options()
    options.runs = 1
    let report = try await AppSearch.report(
      "\(code)\nsetTimeout(() => { throw new Error(`launched: ${device.launchReason}`) }, 50);",
      options)
    return report.findings.map(\.failure.text).joined()
  }

  @Test(arguments: [
    "HealthEmitter;",
    "const load = (name) => NativeModules[name]; load('Health' + 'Emitter');",
    "setTimeout(() => HealthEmitter, 20);",
    "listen(() => {});",
    // iOS wakes these for other reasons.
    "Health.enableBackgroundDelivery('HKWorkoutTypeIdentifier', 'immediate');",
    "BackgroundTasks.submit({ identifier: 'sync' });",
  ])
  func `is a background fetch, if iOS wakes the app`(code: String) async throws {
    #expect(try await reason(code).contains("launched: fetch"))
  }

  @Test(arguments: [
    "", "UserDefaults.get('a');", "const later = () => NativeModules['Health' + 'Emitter'];",
  ])
  func `is by a person otherwise`(code: String) async throws {
    #expect(try await reason(code).contains("launched: user"))
  }
}
