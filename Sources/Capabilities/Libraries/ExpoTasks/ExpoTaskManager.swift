internal import HostLoop
internal import JSEngine
internal import NativeBridge

/// The native half of `expo-task-manager` 14 (`ios/TaskManagerModule.swift`).
@HostActor
final class ExpoTaskManager: NativeModule {
  nonisolated static let name = "ExpoTaskManager"

  nonisolated static let eventName = "TaskManager.executeTask"

  private let executeTask = Event<ExpoTaskService.Execution>(eventName)
  private let service: ExpoTaskService

  init(_ service: ExpoTaskService) { self.service = service }

  var exports: [any Export] {
    executeTask
    Constant("EVENT_NAME", Self.eventName)
    AsyncFunction("isAvailableAsync") { true }
    AsyncFunction("notifyTaskFinishedAsync") { [service] (name: String, response: Response) in
      service.finished(name, isWithoutResult: response.result == .null)
    }
    AsyncFunction("isTaskRegisteredAsync") { [service] (name: String) in
      service.tasks[name] != nil
    }
    AsyncFunction("getRegisteredTasksAsync") { [service] in
      service.tasks.sorted { $0.key < $1.key }.map { name, task in
        PropertyList.dictionary([
          "taskName": .string(name), "taskType": .string(ExpoTaskService.taskType),
          "options": .dictionary(task.options),
        ])
      }
    }
    AsyncFunction("getTaskOptionsAsync") { [service] (name: String) in
      service.tasks[name].map { PropertyList.dictionary($0.options) }
    }
    AsyncFunction("unregisterTaskAsync") { [service] (name: String) in
      try service.unregister(name, isByTaskManager: true)
    }
    AsyncFunction("unregisterAllTasksAsync") { [service] in try service.unregisterAll() }
  }

  /// Tasks that ran before JavaScript installed Expo's modules get their events now.
  func initialize() {
    service.attach(self) { [executeTask] in executeTask.send($0) }
  }

  func invalidate() { service.detach(self) }

  /// `{ eventId, result }`.
  private struct Response: JSDecodable {
    let result: JSKind

    static func decode(_ value: JSRef, in context: JSContext) throws -> Response {
      Response(result: context.kind(of: try context.get("result", of: value)))
    }
  }
}
