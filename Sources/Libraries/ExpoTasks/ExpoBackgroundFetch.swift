internal import HostLoop
internal import NativeBridge
internal import SimulatedPhone
internal import Storage

/// The native half of `expo-background-fetch` (`ios/BackgroundFetchModule.swift`).
@HostActor
final class ExpoBackgroundFetch: NativeModule {
  nonisolated static let name = "ExpoBackgroundFetch"
  nonisolated static let library: ReplacedLibrary? = ReplacedLibrary(
    "expo-background-fetch", versions: "13", "14", "55", "56")

  private let phone: Phone
  private let service: ExpoTaskService
  private let tasks: ExpoFetchTasks
  private let project: ExpoTaskProject

  init(
    _ phone: Phone, _ service: ExpoTaskService, _ tasks: ExpoFetchTasks,
    _ project: ExpoTaskProject
  ) {
    self.phone = phone
    self.service = service
    self.tasks = tasks
    self.project = project
  }

  var exports: [any Export] {
    AsyncFunction("getStatusAsync") { [self] in status }
    AsyncFunction("setMinimumIntervalAsync") { [tasks] (seconds: Double) in
      tasks.setMinimumInterval(seconds)
    }
    AsyncFunction("registerTaskAsync") {
      [self] (name: String, options: [String: PropertyListArgument]) in
      try checkMode()
      try service.register(name, tasks, options.compactMapValues(\.value))
    }
    AsyncFunction("unregisterTaskAsync") { [self] (name: String) in
      try phone.passException(asError: project.versions.fetchCatchesExceptions) {
        try service.unregister(name, of: tasks)
      }
    }
  }

  /// `BackgroundFetchStatus` (`ios/BackgroundFetchRecords.swift`).
  private var status: Int {
    switch phone.backgroundRefreshStatus {
    case .denied: 1
    case .restricted: 2
    case .available: 3
    }
  }

  /// `ios/BackgroundFetchExceptions.swift`, BackgroundFetchDisabled.
  private func checkMode() throws {
    guard phone.info.backgroundModes.contains(.fetch) else {
      throw NativeError(
        code: "ERR_BACKGROUND_FETCH_DISABLED",
        message: "Background Fetch has not been configured. To enable it, add `fetch` to "
          + "`UIBackgroundModes` in the application's Info.plist file")
    }
  }
}
