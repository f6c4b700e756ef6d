import AppHost
import BridgeTesting
import Foundation
import HealthKit
import HostLoop
import NativeBridge
import ScriptLoading
import SimulatedPhone

/// An app that calls react-native-health as its JavaScript does, on a phone without health data.
@HostActor
final class HealthApp {
  private let app: TestApp
  private let folder: URL

  /// - Parameters:
  ///   - permissions: what the app asks for before the script; `nil` for nothing.
  ///   - version: of the installed package. `nil` if it is not installed.
  ///   - script: the rest of an async function that finds `Health`, which is what `index.js` exports, `emitter`, `call` and
  ///     `at(minute)`.
  init(
    on architecture: Architecture = .turbo, permissions: [String]? = ["StepCount", "Workout"],
    launch: AppLifecycle.Launch = .user, version: String? = nil, _ script: String,
    configure: (inout SessionConfiguration) -> Void = { _ in }
  ) throws {
    folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("bridgehost-health-\(UUID().uuidString)")
    let package = folder.appendingPathComponent("node_modules/react-native-health")
    try FileManager.default.createDirectory(at: package, withIntermediateDirectories: true)
    if let version {
      try Data(#"{ "version": "\#(version)" }"#.utf8)
        .write(to: package.appendingPathComponent("package.json"))
    } else {
      try FileManager.default.removeItem(at: package)
    }
    let list = (permissions ?? []).map { "'\($0)'" }.joined(separator: ", ")
    let asks = permissions == nil ? "" : "  await ask([\(list)], [\(list)]);\n"
    let file = folder.appendingPathComponent("app.js")
    try Data((Self.start + asks + script + "\n})();").utf8).write(to: file)
    app = try TestApp(
      .file(path: file.path), architecture, health: try .temporary(), network: .answering(200)
    ) {
      $0.launch = launch
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

  private static let start = """
    import { NativeEventEmitter, NativeModules } from 'react-native';
    import { device } from 'bridgehost';
    // As the library's index.js.
    const Health = Object.assign({}, NativeModules.AppleHealthKit, { Constants: {} });
    const emitter = new NativeEventEmitter(NativeModules.AppleHealthKit);
    const call = (method, options) => new Promise((resolve, reject) =>
      Health[method](options, (error, results) => error ? reject(error) : resolve(results)));
    const message = (method, options) => call(method, options).then(() => 'fulfilled', (error) => error.message);
    const ask = (read, write) => call('initHealthKit', { permissions: { read, write } });
    const at = (minute) => new Date(Date.UTC(2026, 0, 4, 12, minute)).toISOString();
    const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
    (async () => {

    """
}
