import AppHost
import BridgeTesting
import Foundation
import HealthKit
import HostLoop
import NativeBridge
import ScriptLoading
import SimulatedPhone

/// An app that calls `NativeModules.ReactNativeHealthkit` as the JavaScript of version 7.3 does, on a phone without health data.
@HostActor
final class HealthkitApp {
  private let app: TestApp
  private let folder: URL

  /// - Parameters:
  ///   - isAllowed: whether the person has allowed everything.
  ///   - script: the rest of an async function. It finds `Native`, `emitter`, `subscribeToChanges`, `at(minute)`, `refusal(promise)`
  ///     and names of types.
  init(
    on architecture: Architecture = .turbo, isAllowed: Bool = true,
    launch: AppLifecycle.Launch = .user,
    _ script: String, configure: (inout SessionConfiguration) -> Void = { _ in }
  ) throws {
    folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("bridgehost-healthkit-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let file = folder.appendingPathComponent("app.js")
    try Data((Self.start + script + "\n})();").utf8).write(to: file)
    app = try TestApp(
      .file(path: file.path), architecture, health: try .temporary(), network: .answering(200)
    ) {
      $0.launch = launch
      if isAllowed { $0.prepare = { $0.healthKit.authorization = .all } }
      configure(&$0)
    }
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  var console: [String] { app.console }

  /// What the script printed, and the codes of the run's failures.
  func lines() async -> [String] {
    let result = await app.run()
    return app.console + result.diagnoses.filter(\.isFailure).map(\.code)
  }

  func run() async -> SessionResult { await app.run() }

  /// `subscribeToChanges` does what `src/utils/subscribeToChanges.ts` does.
  private static let start = """
    import { NativeEventEmitter, NativeModules } from 'react-native';
    import { device } from 'bridgehost';
    const Native = NativeModules.ReactNativeHealthkit;
    const emitter = new NativeEventEmitter(Native);
    const subscribeToChanges = async (identifier, callback) => {
      const subscription = emitter.addListener('onChange', ({ typeIdentifier }) => {
        if (typeIdentifier === identifier) callback();
      });
      const id = await Native.subscribeToObserverQuery(identifier).catch((error) => {
        subscription.remove();
        throw error;
      });
      return async () => {
        subscription.remove();
        return Native.unsubscribeQuery(id);
      };
    };
    const steps = 'HKQuantityTypeIdentifierStepCount', heart = 'HKQuantityTypeIdentifierHeartRate';
    const sleep = 'HKCategoryTypeIdentifierSleepAnalysis', workout = 'HKWorkoutTypeIdentifier';
    const none = new Date(-1).toISOString();
    const at = (minute, ms = 0) => new Date(Date.UTC(2026, 0, 4, 12, minute, 0, ms)).toISOString();
    const refusal = (promise) => promise.then(() => 'fulfilled', (error) => `${error.code}: ${error.message}`);
    const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
    const walk = (minute = 0) => device.health.save([{ type: steps, value: 9, unit: 'count',
      startDate: new Date(Date.now() + 60_000 * minute) }]);
    (async () => {

    """
}
