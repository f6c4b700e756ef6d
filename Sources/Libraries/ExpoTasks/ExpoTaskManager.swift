internal import HostLoop
internal import JSEngine
internal import NativeBridge
internal import SimulatedPhone
internal import Storage

/// The native half of `expo-task-manager`: up to 14 `ios/EXTaskManager/EXTaskManager.m`, from 55 on
/// `ios/TaskManagerModule.swift`.
@HostActor
final class ExpoTaskManager: NativeModule {
  nonisolated static let name = "ExpoTaskManager"
  nonisolated static let library: ReplacedLibrary? = ReplacedLibrary(
    "expo-task-manager", versions: "12", "13", "14", "55", "56")

  nonisolated static let eventName = "TaskManager.executeTask"

  // `startObserving` sends the events that came before.
  private let executeTask = Event<ExpoTaskService.Execution>(
    eventName, whenUnobserved: .hold(latest: .max))
  private let service: ExpoTaskService
  private let project: ExpoTaskProject

  init(_ service: ExpoTaskService, _ project: ExpoTaskProject) {
    self.service = service
    self.project = project
  }

  var exports: [any Export] {
    executeTask
    Constant("EVENT_NAME", Self.eventName)
    AsyncFunction("isAvailableAsync") { true }
    AsyncFunction("notifyTaskFinishedAsync") {
      [service] (name: String, response: Response, site: CallSite) in
      service.finished(name, response.result, at: site)
    }
    AsyncFunction("isTaskRegisteredAsync") { [service] (name: String) in
      service.tasks[name] != nil
    }
    AsyncFunction("getRegisteredTasksAsync") { [service] in
      service.tasks.sorted { $0.key < $1.key }.map { name, task in
        PropertyList.dictionary([
          "taskName": .string(name), "taskType": .string(task.consumer.taskType),
          "options": .dictionary(task.options),
        ])
      }
    }
    AsyncFunction("getTaskOptionsAsync") { [service] (name: String) in
      service.tasks[name].map { PropertyList.dictionary($0.options) }
    }
    AsyncFunction("unregisterTaskAsync", unregister)
    AsyncFunction("unregisterAllTasksAsync") { [service] in try service.unregisterAll() }
  }

  private func unregister(_ name: String, _ promise: Promise) throws {
    do {
      try service.unregister(name, of: nil)
      promise.resolve()
    } catch let exception as ObjectiveCException {
      if project.versions.managerIsObjectiveC {
        promise.reject(exception.name, exception.reason)
      } else {
        throw NativeError(message: exception.reason)
      }
    }
  }

  /// The events that waited for the module go to it now, and wait in it until JavaScript listens.
  func initialize() {
    service.attach(self) { [executeTask] in executeTask.send($0) }
  }

  func startObserving() { service.isHeard = true }
  func stopObserving() { service.isHeard = false }
  func invalidate() { service.detach(self) }

  /// `{ eventId, result }`. Native code reads a number with `as? Int`.
  private struct Response: JSDecodable {
    let result: ExpoTaskService.TaskResult

    static func decode(_ value: JSRef, in context: JSContext) throws -> Response {
      let result = try context.get("result", of: value)
      let kind = context.kind(of: result)
      let number: Int? =
        switch kind {
        case .number: Int(exactly: try Double.decode(result, in: context))
        case .boolean: try Bool.decode(result, in: context) ? 1 : 0
        default: nil
        }
      return Response(result: ExpoTaskService.TaskResult(isNull: kind == .null, number: number))
    }
  }
}
