import AppHost
import BackgroundFetch
import BridgeTesting
import Foundation
import HealthKit
import HealthSync
import HostLoop
import NativeBridge
import ScriptLoading
import SimulatedPhone
import Uploads
import WebAPIs

/// An app in a temporary folder on a simulated phone with 12 workouts, launched for a background
/// fetch on a virtual clock. A server answers 201.
@HostActor
final class AppFixture {
  /// Called when the script prints a line.
  var onPrint: (@HostActor (String) throws -> Void)?
  private let app: TestApp
  /// The errors that ``onPrint`` threw.
  private var failures: [String] = []
  private let folder: URL

  /// - Parameters:
  ///   - script: follows imports that define `HealthEmitter`, `emitter` and `sleep(ms)`.
  ///   - files: other files in the script's folder, by name.
  convenience init(
    architecture: Architecture = .turbo, _ script: String, files: [String: String] = [:],
    store: HealthStore? = nil, network: TestNetwork = .answering(201),
    configure: (inout SessionConfiguration) -> Void = { _ in }
  ) throws {
    try self.init(
      architecture, text: Self.imports + script, files: files, store: store, network: network,
      configure: configure)
  }

  /// An app whose script has only its own imports, and so does not name `HealthEmitter`.
  static func plain(
    _ script: String, files: [String: String] = [:], network: TestNetwork = .answering(201),
    configure: (inout SessionConfiguration) -> Void = { _ in }
  ) throws -> AppFixture {
    try AppFixture(.turbo, text: script, files: files, network: network, configure: configure)
  }

  private init(
    _ architecture: Architecture, text: String, files: [String: String] = [:],
    store: HealthStore? = nil, network: TestNetwork,
    configure: (inout SessionConfiguration) -> Void
  ) throws {
    folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("bridgehost-app-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let file = folder.appendingPathComponent("app.js")
    try Data(text.utf8).write(to: file)
    for (name, text) in files {
      let file = folder.appendingPathComponent(name)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }
    app = try TestApp(
      .file(path: file.path), architecture, health: store, network: network, configure: configure)
    app.onPrint = { [unowned self] line in
      do { try onPrint?(line) } catch { failures.append("\(error)") }
    }
  }

  var session: AppSession { app.session }
  var store: HealthStore { app.health }
  var requests: [HTTPRequest] { app.network.requests }
  /// What the script printed, line by line.
  var lines: [String] { app.console + failures }

  deinit { try? FileManager.default.removeItem(at: folder) }

  func run() async -> SessionResult { await app.run() }

  /// Whether the app has handled everything in the store.
  var isAnchorAtTheEnd: Bool {
    get throws {
      let anchor = try store.anchor(for: WorkoutFetch.anchorName)
      return try anchor != nil && store.workouts(since: anchor).workouts.isEmpty
    }
  }

  private static let imports = """
    import { NativeEventEmitter, NativeModules } from 'react-native';
    const { HealthEmitter } = NativeModules;
    const emitter = new NativeEventEmitter(HealthEmitter);
    const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
    const upload = (workouts) => fetch('http://backend.test/workouts', {
      method: 'POST', body: JSON.stringify({ workouts }),
    });

    """
}

extension TestNetwork {
  /// A network that answers every request with `status`.
  static func answering(_ status: Int) -> TestNetwork {
    TestNetwork { _ in .status(status) }
  }
}

extension SessionResult {
  var uploads: Uploads? { capability(Uploads.self) }
  var results: [FetchResult?] { phone.backgroundFetch.fetches.map(\.result) }
  var codes: [String] { diagnoses.map(\.code) }

  /// The message of the diagnosis with `code`.
  func text(_ code: String) -> String {
    diagnoses.first { $0.code == code }?.message ?? "no \(code)"
  }

  /// The fix of the diagnosis with `code`.
  func fix(_ code: String) -> String { diagnoses.first { $0.code == code }?.fix ?? "no \(code)" }
}

extension HealthSample {
  /// A workout of half an hour, later than those of the sample store; each number gives a different one.
  static func workout(_ number: Int) -> HealthSample {
    let start = Date(timeIntervalSince1970: 1_760_000_000 + Double(number) * 3600)
    return HealthSample(
      typeIdentifier: HealthSample.workoutTypeIdentifier, startDate: start, endDate: start + 1800,
      value: .workout(
        HealthSample.WorkoutValue(
          activityType: "HKWorkoutActivityTypeRunning", duration: 1800,
          totalEnergyBurned: 300 + Double(number % 7), totalDistance: nil)),
      source: HealthSource(name: "Test"))
  }
}
