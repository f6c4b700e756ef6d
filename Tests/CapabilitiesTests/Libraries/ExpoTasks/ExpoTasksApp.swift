import AppHost
import Capabilities
import HostLoop
import SimulatedPhone

/// An app that calls the native halves of Expo's tasks as the packages' JavaScript does.
@HostActor
struct ExpoTasksApp {
  /// What the script printed, and the codes of the run's failures.
  let lines: [String]
  let result: SessionResult

  /// - Parameters:
  ///   - script: finds `manager`, `tasks`, `worker`, `say`, `pending`, `wait`, `end`, and `define`, which does what the
  ///     JavaScript of expo-task-manager does with one function or with functions by name.
  ///   - versions: of the packages in `node_modules`.
  ///   - modes: the app's background modes.
  init(
    _ script: String, versions: [String: String] = [:],
    modes: Set<AppInfo.BackgroundMode> = [.processing, .fetch],
    launch: AppLifecycle.Launch = .user
  ) async throws {
    let files = versions.map { package, version in
      ("node_modules/\(package)/package.json", #"{ "version": "\#(version)" }"#)
    }
    let app = try AppFixture.plain(
      Self.imports + script, files: Dictionary(uniqueKeysWithValues: files)
    ) {
      $0.launch = launch
      $0.info = AppInfo()
      $0.info?.backgroundModes = modes
    }
    result = await app.run()
    lines = app.lines + result.diagnoses.filter(\.isFailure).map(\.code)
  }

  private static let imports = """
    import { NativeModules } from 'react-native';
    import { device } from 'bridgehost';
    NativeModules.ExpoModulesCore.installModules();
    const { ExpoTaskManager: manager, ExpoBackgroundTask: tasks } = expo.modules;
    const worker = 'com.expo.modules.backgroundtask.processing';
    const define = (run) => manager.addListener(manager.EVENT_NAME, async (body) => {
      const { taskName, eventId } = body.executionInfo;
      const task = typeof run === 'function' ? run : run[taskName];
      let result = null;
      try {
        if (task) result = await task(body);
      } finally {
        await manager.notifyTaskFinishedAsync(taskName, { eventId, result });
      }
      if (!task) await manager.unregisterTaskAsync(taskName);
    });
    const say = (promise) => promise.then(
      (value) => console.log(value), ({ code, message }) => console.log(`${code}: ${message.split('\\n').pop()}`));
    const pending = () => NativeModules.BackgroundTasks.getPendingTaskRequests();
    const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
    // iOS ends the app's process, which is in the background.
    const end = () => { device.suspend({ after: 1 }); device.pressMemory({ after: 2 }); };

    """
}
