package import HostLoop
package import NativeBridge
internal import SimulatedPhone

/// The native halves of `expo-task-manager` 14 and `expo-background-task` 1, on the phone's `BGTaskScheduler`.
@HostActor
package final class ExpoTasksCapability: Capability {
  private let app: AppConnection
  private let service: ExpoTaskService
  private let worker: ExpoTaskWorker

  package init(_ app: AppConnection) {
    self.app = app
    worker = ExpoTaskWorker(app.phone)
    service = ExpoTaskService(app.phone, [worker])
    worker.log = { app.log($0, about: "task") }
    service.onUndefined = { name in
      app.report(
        Diagnosis(
          .expoTaskNotDefined,
          "iOS ran the task '\(name)' before TaskManager.defineTask had defined it, and expo-task-manager unregistered it"
        ))
    }
  }

  package func addModules(to registry: ModuleRegistry) throws {
    try registry.addExpoModule { [service] in ExpoTaskManager(service) }
    try registry.addExpoModule { [app, service, worker] in
      ExpoBackgroundTask(app.phone, service, worker)
    }
  }

  /// As the subscribers of the app delegate do (`BackgroundTaskAppDelegate.swift`, `EXTaskManagerAppDelegate.m`).
  package func processBegan() {
    worker.register(service)
    service.restoreTasks()
  }

  package func processEnded() {
    service.processEnded()
    worker.processEnded()
  }

  package nonisolated static var diagnoses: [DiagnosisKind] { [.expoTaskNotDefined] }

  package nonisolated static var requirements: [AppRequirement] {
    let mode = AppRequirement.Declaration.backgroundMode(.processing)
    return [
      AppRequirement(
        ExpoBackgroundTask.name, of: "BackgroundTask", "registerTaskAsync", needs: mode
      ) {
        _ in [mode, .permittedIdentifier(ExpoTaskWorker.identifier)]
      }
    ]
  }
}
