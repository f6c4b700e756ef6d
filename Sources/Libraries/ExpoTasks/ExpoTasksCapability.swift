internal import BackgroundFetch
package import Capabilities
package import HostLoop
package import NativeBridge
internal import SimulatedPhone

/// The native halves of `expo-task-manager`, and of `expo-background-task` and `expo-background-fetch`, which run its tasks: on
/// the phone's `BGTaskScheduler`, and on UIKit's background fetch.
@HostActor
package final class ExpoTasksCapability: WakingCapability, ReportingCapability {
  private let app: AppConnection
  private let service: ExpoTaskService
  private let worker: ExpoTaskWorker
  private let fetchTasks: ExpoFetchTasks
  private let project = ExpoTaskProject()
  private var state = AppLifecycle.State.notRunning

  package init(_ app: AppConnection) {
    self.app = app
    let phone = app.phone
    worker = ExpoTaskWorker(phone, project)
    fetchTasks = ExpoFetchTasks(phone)
    service = ExpoTaskService(phone, [worker, fetchTasks])
    worker.log = { app.log($0, about: "task") }
    fetchTasks.log = { app.log($0, about: "fetch") }
    service.onUndefined = { name in
      app.report(
        Diagnosis(
          .expoTaskNotDefined,
          "iOS ran the task '\(name)' before TaskManager.defineTask had defined it, and expo-task-manager unregistered it"
        ))
    }
    // Before the others: the last one answers the fetches of a script that uses no native module. The phone may outlive the
    // app, so the closures hold it weakly.
    phone.backgroundFetch.handlers.insert(fetchHandler, at: 0)
    phone.lifecycle.observe { [weak self] in self?.appChanged(to: $0) }
  }

  package func addModules(to registry: ModuleRegistry) throws {
    try registry.addExpoModule { [service, project] in ExpoTaskManager(service, project) }
    try registry.addExpoModule { [app, service, worker, project] in
      ExpoBackgroundTask(app.phone, service, worker, project)
    }
    try registry.addExpoModule { [app, service, fetchTasks, project] in
      ExpoBackgroundFetch(app.phone, service, fetchTasks, project)
    }
  }

  /// As the subscribers of the app delegate do (`BackgroundTaskAppDelegate.swift`,
  /// `TaskManagerAppDelegateSubscriber.swift`).
  package func processBegan() {
    project.versions = ExpoTaskVersions { app.version(ofPackage: $0) }
    worker.register(service)
    service.restoreTasks()
  }

  package func processEnded() {
    service.processEnded()
    worker.processEnded()
    fetchTasks.processEnded()
  }

  /// Expo's modules hear of it only after JavaScript has installed them.
  private func appChanged(to new: AppLifecycle.State) {
    let old = state
    state = new
    guard service.isAttached else { return }
    switch (old, new) {
    case (.inactive, .background), (.active, .background): worker.appEntersBackground()
    case (.background, .inactive): worker.appEntersForeground()
    default: break
    }
  }

  private var fetchHandler: BackgroundFetchHandler {
    let finishing = "\(ExpoTaskManager.name).notifyTaskFinishedAsync"
    return BackgroundFetchHandler(
      module: ExpoBackgroundFetch.name, emitter: ExpoTaskManager.name,
      finishCall: "\(finishing)(taskName, response)",
      listening: "(\(ExpoTaskManager.name)).addListener('\(ExpoTaskManager.eventName)', …)",
      library: BackgroundFetchHandler.Library(
        ending: finishing,
        listening:
          "import expo-task-manager, and call TaskManager.defineTask at the top level of the script",
        finishing:
          "let the promise of the function given to TaskManager.defineTask settle within 30 seconds, on every path"
      ),
      isObserved: { [weak service] in service?.isHeard ?? false },
      perform: { [weak self] in self?.perform($0, $1) })
  }

  private func perform(_ id: Int, _ completion: @escaping BackgroundFetch.Completion) {
    fetchTasks.perform(service) { [app] result, place in
      if let place {
        app.capability(BackgroundFetchCapability.self)?.note(
          FinishCall(module: ExpoBackgroundFetch.name, fetchId: id, fetch: id, at: place))
      }
      completion(result)
    }
  }

  package nonisolated static var diagnoses: [DiagnosisKind] { [.expoTaskNotDefined] }

  package var waitingHints: [String] {
    let tasks = service.tasks(of: fetchTasks)
    guard !tasks.isEmpty, app.phone.backgroundFetch.fetches.isEmpty else { return [] }
    return [
      "expo-background-fetch did not run the \(Self.list(tasks)): iOS did not wake the app for a background fetch in this "
        + "run. Run with --launch fetch or --days 1, or call device.simulateBackgroundFetch()"
    ]
  }

  private static func list(_ tasks: [ExpoTaskService.Registered]) -> String {
    (tasks.count == 1 ? "task " : "tasks ") + tasks.map { "'\($0.name)'" }.joined(separator: ", ")
  }

  package nonisolated static var requirements: [AppRequirement] {
    let mode = AppRequirement.Declaration.backgroundMode(.processing)
    let fetch = AppRequirement.Declaration.backgroundMode(.fetch)
    let register = "registerTaskAsync"
    let processing: @Sendable (CallArguments) -> [AppRequirement.Declaration] = { _ in
      [mode, .permittedIdentifier(ExpoTaskWorker.identifier)]
    }
    return [
      AppRequirement(
        package: "expo-background-task", as: "BackgroundTask", register, needs: mode, by: processing
      ),
      AppRequirement(
        ownUseOf: ExpoBackgroundTask.name, register, needs: mode, by: processing),
      AppRequirement(
        package: "expo-background-fetch", as: "BackgroundFetch", register, needs: fetch),
      AppRequirement(ownUseOf: ExpoBackgroundFetch.name, register, needs: fetch),
    ]
  }
}
