internal import HostLoop
internal import JSEngine
internal import NativeBridge
internal import SimulatedPhone

/// The tasks that an app has registered (`ios/EXTaskManager/EXTaskService.m`). They are in its user defaults, so they outlive
/// its process.
@HostActor
final class ExpoTaskService {
  static let taskType = "backgroundTask"
  private static let key = "EXTaskService"
  private static let consumer = "ExpoBackgroundTask.BackgroundTaskConsumer"

  /// A registered task.
  final class Registered {
    var options: [String: PropertyList]
    init(_ options: [String: PropertyList]) { self.options = options }
  }

  private(set) var tasks: [String: Registered] = [:]
  /// Called when the JavaScript of expo-task-manager did not know a task.
  var onUndefined: (@HostActor (String) -> Void)?

  private let phone: Phone
  private let worker: ExpoTaskWorker
  /// The tasks of each launch that have not finished, and what to do when they have.
  private var requests: [(waiting: Set<String>, then: @HostActor () -> Void)] = []
  /// The events that came before JavaScript installed Expo's modules.
  private var queue: [Execution] = []
  private var manager: (id: ObjectIdentifier, send: @HostActor (Execution) -> Void)?
  private var executionCount = 0
  /// The task that JavaScript reported as finished just now, without a result.
  private var withoutResult: String?

  init(_ phone: Phone, _ worker: ExpoTaskWorker) {
    self.phone = phone
    self.worker = worker
  }

  /// `_restoreTasks`: the tasks of an earlier process.
  func restoreTasks() {
    guard
      case .dictionary(let apps)? = try? phone.storage.userDefaults.object(forKey: Self.key),
      case .dictionary(let app)? = apps["main"], case .dictionary(let saved)? = app["tasks"]
    else { return }
    for (name, task) in saved.sorted(by: { $0.key < $1.key }) {
      guard case .dictionary(let fields) = task else { continue }
      if case .dictionary(let options)? = fields["options"] { add(name, options) }
    }
  }

  func processEnded() {
    tasks = [:]
    requests = []
    queue = []
    manager = nil
    withoutResult = nil
  }

  /// `setTaskManager:forAppId:withUrl:`.
  func attach(_ module: ExpoTaskManager, _ send: @escaping @HostActor (Execution) -> Void) {
    manager = (ObjectIdentifier(module), send)
    for execution in queue { send(execution) }
    queue = []
  }

  func detach(_ module: ExpoTaskManager) {
    if manager?.id == ObjectIdentifier(module) { manager = nil }
  }

  /// `registerTaskWithName:…`: a registered task only gets other options.
  func register(_ name: String, _ options: [String: PropertyList]) throws {
    if let task = tasks[name] { task.options = options } else { add(name, options) }
    try save()
  }

  /// `unregisterTaskWithName:forAppId:consumerClass:`.
  func unregister(_ name: String, isByTaskManager: Bool) throws {
    if isByTaskManager, withoutResult == name { onUndefined?(name) }
    withoutResult = nil
    guard tasks.removeValue(forKey: name) != nil else {
      throw NativeError(message: "Task '\(name)' not found for app ID 'main'.")
    }
    worker.unregistered()
    try save()
  }

  func unregisterAll() throws {
    for _ in tasks { worker.unregistered() }
    tasks = [:]
    try save()
  }

  /// `notifyTaskWithName:forAppId:didFinishWithResponse:`.
  func finished(_ name: String, isWithoutResult: Bool) {
    withoutResult = isWithoutResult ? name : nil
    guard tasks[name] != nil else { return }
    for index in requests.indices { requests[index].waiting.remove(name) }
    evaluate()
  }

  /// `runTasksWithReason:userInfo:completionHandler:`, then calls `then` when all tasks have finished.
  func runTasks(then: @escaping @HostActor () -> Void) {
    requests.append((Set(tasks.keys), then))
    for name in tasks.keys.sorted() { execute(name) }
    evaluate()
  }

  private func evaluate() {
    let done = requests.filter(\.waiting.isEmpty)
    requests.removeAll(where: \.waiting.isEmpty)
    for request in done { request.then() }
  }

  private func execute(_ name: String) {
    executionCount += 1
    let number = String(executionCount)
    let execution = Execution(
      taskName: name,
      eventID: "00000000-0000-4000-8000-" + String(repeating: "0", count: max(0, 12 - number.count))
        + number,
      appState: phone.lifecycle.state.rawValue)
    if let manager { manager.send(execution) } else { queue.append(execution) }
  }

  private func add(_ name: String, _ options: [String: PropertyList]) {
    tasks[name] = Registered(options)
    if case .number(let minutes)? = options["minimumInterval"] {
      worker.registered(minutes: minutes)
    } else {
      worker.registered(minutes: nil)
    }
  }

  private func save() throws {
    let saved = tasks.map { name, task -> (String, PropertyList) in
      let fields: PropertyList = [
        "name": .string(name), "consumerClass": .string(Self.consumer), "consumerVersion": 0,
        "options": .dictionary(task.options),
      ]
      return (name, fields)
    }
    let apps: PropertyList = ["main": ["tasks": .dictionary(Dictionary(saved) { $1 })]]
    try phone.storage.userDefaults.set(saved.isEmpty ? [:] : apps, forKey: Self.key)
  }

  /// The body of `TaskManager.executeTask`: `{ data, error, executionInfo: { eventId, taskName, appState } }`.
  struct Execution: JSRecord, Sendable {
    let taskName: String
    let eventID: String
    let appState: String

    func write(fields: JSFields) throws {
      try fields.add("data", PropertyList.dictionary([:]))
      fields.add("error", nil as String?)
      try fields.add(
        "executionInfo",
        PropertyList.dictionary([
          "eventId": .string(eventID), "taskName": .string(taskName), "appState": .string(appState),
        ]))
    }
  }
}
