internal import HostLoop
internal import NativeBridge
internal import SimulatedPhone
internal import Storage

/// The native half of `expo-background-task` (`ios/BackgroundTaskModule.swift`).
@HostActor
final class ExpoBackgroundTask: NativeModule {
  nonisolated static let name = "ExpoBackgroundTask"
  nonisolated static let library: ReplacedLibrary? = ReplacedLibrary(
    "expo-background-task", versions: "0.1", "0.2", "1", "55", "56")

  // Native code never sends it: its handler looks for a URL that the notification does not have.
  private let onTasksExpired = Event<[String: String]>("onTasksExpired")
  private let phone: Phone
  private let service: ExpoTaskService
  private let worker: ExpoTaskWorker
  private let project: ExpoTaskProject

  init(
    _ phone: Phone, _ service: ExpoTaskService, _ worker: ExpoTaskWorker,
    _ project: ExpoTaskProject
  ) {
    self.phone = phone
    self.service = service
    self.worker = worker
    self.project = project
  }

  var exports: [any Export] {
    onTasksExpired
    AsyncFunction("triggerTaskWorkerForTestingAsync") { [worker] in worker.simulateLaunch() }
    AsyncFunction("registerTaskAsync") {
      [self] (name: String, options: [String: PropertyListArgument]) in
      try checkMode()
      try service.register(name, worker, options.compactMapValues(\.value))
    }
    AsyncFunction("unregisterTaskAsync") { [self] (name: String) in
      try checkMode()
      try phone.passException(asError: project.versions.taskCatchesExceptions) {
        try service.unregister(name, of: worker)
      }
    }
    // `BackgroundTaskStatus.available` (`ios/BackgroundTaskRecords.swift`). Only the iOS Simulator is restricted.
    AsyncFunction("getStatusAsync") { 2 }
  }

  /// `ios/BackgorundTaskExceptions.swift`, BackgroundTasksNotConfigured.
  private func checkMode() throws {
    guard phone.info.backgroundModes.contains(.processing) else {
      throw NativeError(
        code: "ERR_BACKGROUND_TASKS_NOT_CONFIGURED",
        message: "Background Task has not been configured. To enable it, add `process` to "
          + "`UIBackgroundModes` in the application's Info.plist file")
    }
  }
}

extension Phone {
  /// Calls Objective-C that can raise an exception.
  ///
  /// - Parameter isCaught: whether native code catches it (`EXUtilities.catchException`). If not, it ends the app.
  func passException(asError isCaught: Bool, from body: () throws -> Void) throws {
    do { try body() } catch let exception as ObjectiveCException {
      if !isCaught { raise(exception) }
      throw NativeError(message: exception.reason)
    }
  }
}
