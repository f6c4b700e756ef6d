import AppHost
import BackgroundTasks
import BridgeTesting
import Foundation
import HostLoop
import NativeBridge
import ScriptLoading
import SimulatedPhone

/// An app that calls react-native-background-fetch as its JavaScript does, on a virtual clock.
@HostActor
final class LibraryApp {
  /// How the library's JavaScript calls its native half.
  nonisolated enum Shape: CaseIterable {
    /// 4.4.2, `src/NativeBackgroundFetch.ts`.
    case promises
    /// 4.2.9, `index.js`.
    case callbacks
  }

  private let app: TestApp
  private let folder: URL

  /// - Parameters:
  ///   - script: follows code that defines `native` and a `BackgroundFetch` with the library's methods.
  ///   - latency: how long an answer of the network takes.
  ///   - version: of the installed package. `nil` if it is not installed.
  init(
    as shape: Shape = .promises, on architecture: Architecture = .turbo, version: String? = nil,
    _ script: String, latency: Duration = .zero,
    configure: (inout SessionConfiguration) -> Void = { _ in }
  ) throws {
    folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("bridgehost-library-\(UUID().uuidString)")
    let package = folder.appendingPathComponent("node_modules/react-native-background-fetch")
    try FileManager.default.createDirectory(at: package, withIntermediateDirectories: true)
    if let version {
      try Data(#"{ "version": "\#(version)" }"#.utf8)
        .write(to: package.appendingPathComponent("package.json"))
    } else {
      try FileManager.default.removeItem(at: package)
    }
    let file = folder.appendingPathComponent("app.js")
    let text = Self.imports + (shape == .promises ? Self.promises : Self.callbacks) + script
    try Data(text.utf8).write(to: file)
    let network = TestNetwork.answering(200)
    network.latency = latency
    app = try TestApp(
      .file(path: file.path), architecture, network: network, configure: configure)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  var lines: [String] { app.console }
  var phone: Phone { app.session.phone }
  var tasks: [BackgroundTask] { phone.taskScheduler.tasks }
  var pending: [BackgroundTaskRequest] { phone.taskScheduler.pendingTaskRequests }

  func run() async -> SessionResult { await app.run() }

  private static let imports = """
    import { NativeEventEmitter, NativeModules, TurboModuleRegistry } from 'react-native';
    import { device } from 'bridgehost';
    const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
    const shown = (error) => console.log('refused', error?.code ?? typeof error, error?.message ?? error);
    const listen = (onEvent, onTimeout) => {
      const emitter = new NativeEventEmitter(native);
      emitter.removeAllListeners('fetch');
      emitter.addListener('fetch', ({ taskId, timeout }) => (timeout ? onTimeout : onEvent)(taskId));
    };

    """

  private static let promises = """
    const native = TurboModuleRegistry.getEnforcing('RNBackgroundFetch');
    const BackgroundFetch = {
      configure(config, onEvent, onTimeout = (taskId) => native.finish(taskId)) {
        listen(onEvent, onTimeout);
        return native.configure(config);
      },
      start: () => native.start(),
      stop: (taskId) => native.stop(taskId || null),
      status: () => native.status(),
      scheduleTask: (config) => native.scheduleTask(config),
      finish: (taskId) => native.finish(taskId),
    };

    """

  private static let callbacks = """
    const native = NativeModules.RNBackgroundFetch;
    const answer = (call) => new Promise((resolve, reject) => call(resolve, reject));
    const BackgroundFetch = {
      configure(config, onEvent, onTimeout = (taskId) => native.finish(taskId)) {
        listen(onEvent, onTimeout);
        return answer((success, failure) => native.configure(config, success, failure));
      },
      start: () => answer((success, failure) => native.start(success, failure)),
      stop: (taskId) => answer((success, failure) => native.stop(taskId, success, failure)),
      status: () => answer((resolve) => native.status(resolve)),
      scheduleTask: (config) => answer((success, failure) => native.scheduleTask(config, success, failure)),
      finish: (taskId) => native.finish(taskId),
    };

    """
}

extension AppInfo {
  /// An app whose Info.plist permits these tasks.
  static func permitting(
    _ identifiers: Set<String>, modes: Set<BackgroundMode> = [.fetch, .processing],
    appDelegate: String? = nil
  ) -> AppInfo {
    var info = AppInfo()
    info.permittedIdentifiers = identifiers
    info.backgroundModes = modes
    info.appDelegate = appDelegate
    return info
  }
}
